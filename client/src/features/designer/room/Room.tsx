import { useState } from 'react'
import { type DesignerStore, useDraft } from '#client/features/designer/use-designer.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { type Countertop, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { CabinetPicker } from './CabinetPicker.tsx'
import { useCabinet } from './cabinet-choice.ts'
import { RoomStage } from './RoomStage.tsx'
import { TurnButtons } from './TurnButtons.tsx'
import { createTurnStore } from './turn-store.ts'

interface RoomProps {
  store: DesignerStore
  /** The draft without a drag under way. */
  draft: Countertop
  isShown: boolean
}

/** The draft in a room, with buttons to turn it and cabinets to choose. */
export function Room({ store, draft, isShown }: RoomProps) {
  const [turnStore] = useState(createTurnStore)
  const cabinet = useCabinet()
  return (
    <figure className="relative flex min-w-0 grow flex-col contain-content">
      <div className="flex min-h-12 items-center justify-between gap-x-2 border-divider border-b px-3 sm:px-3.5">
        <CabinetPicker value={cabinet} />
        <TurnButtons turnStore={turnStore} />
      </div>
      <RoomStage store={store} draft={draft} turnStore={turnStore} cabinet={cabinet} isShown={isShown} />
      <RoomCaption store={store} />
    </figure>
  )
}

/** A line below the room, or in its lower left corner. Follows a drag. */
function RoomCaption({ store }: { store: DesignerStore }) {
  const { shape, dimensions, stone } = useDraft(store)
  const size = formatSize(dimensions.width, dimensions.length)
  const area = `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft`
  return (
    <figcaption className="figures pointer-events-none text-caption text-muted lg:absolute lg:inset-x-0 lg:bottom-0">
      <div className="flex h-14 items-end contain-live lg:h-9">
        <span className="flex min-h-14 items-center bg-white px-5 py-2 max-lg:w-full lg:min-h-9 lg:px-3.5">
          {`${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}, ${size}, ${area}`}
        </span>
      </div>
    </figcaption>
  )
}
