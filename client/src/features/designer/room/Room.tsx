import { useState } from 'react'
import { DraftText } from '#client/features/designer/DraftText.tsx'
import { RoomCaption } from '#client/features/designer/StageCaption.tsx'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
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
      <RoomCaption>
        <DraftText store={store} format={caption} />
      </RoomCaption>
    </figure>
  )
}

function caption({ shape, dimensions, stone }: Countertop): string {
  const size = formatSize(dimensions.width, dimensions.length)
  const area = `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft`
  return `${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}, ${size}, ${area}`
}
