import { useState } from 'react'
import { LiveText } from '#client/features/countertops/LiveText.tsx'
import { RoomCaption } from '#client/features/countertops/StageCaption.tsx'
import type { DesignerStore } from '#client/features/countertops/use-designer.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { type Design, SHAPE_LABELS } from '#shared/countertops/design.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { CabinetPicker } from './CabinetPicker.tsx'
import { useCabinet } from './cabinet-choice.ts'
import { RoomStage } from './RoomStage.tsx'
import { TurnButtons } from './TurnButtons.tsx'
import { createTurning } from './turning.ts'

interface RoomProps {
  store: DesignerStore
  /** The settled design. */
  design: Design
  isShown: boolean
}

/** The design in its room, with what turns the room and the cabinets to choose from. */
export function Room({ store, design, isShown }: RoomProps) {
  const [turning] = useState(createTurning)
  const cabinet = useCabinet()
  return (
    <figure className="relative flex min-w-0 grow flex-col contain-content">
      <div className="flex min-h-12 items-center justify-between gap-x-2 border-divider border-b px-3 sm:px-3.5">
        <CabinetPicker value={cabinet} />
        <TurnButtons turning={turning} />
      </div>
      <RoomStage store={store} design={design} turning={turning} cabinet={cabinet} isShown={isShown} />
      <RoomCaption>
        <LiveText store={store} of={caption} />
      </RoomCaption>
    </figure>
  )
}

function caption({ shape, dimensions, stone }: Design): string {
  const size = `${formatInches(dimensions.width)} x ${formatInches(dimensions.length)} in`
  const area = `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft`
  return `${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}, ${size}, ${area}`
}
