import { memo, useId } from 'react'
import { markupOf } from '#client/features/countertops/drawn.ts'
import { type CabinetId, DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import type { Design } from '#shared/countertops/design.ts'
import { roomWords } from './room-words.ts'
import { roomScene, STILL } from './scene.ts'
import { ROOM_TONES } from './tones.ts'
import { START_TURN, type Turn } from './turn.ts'

interface RoomPreviewProps {
  /** A design without `designProblems`. */
  design: Design
  /** Address of the picture of the whole slab. */
  stoneHref: string
  turn?: Turn
  cabinet?: CabinetId
  className?: string
}

/**
 * The design as it would stand in a room, in its stone at true scale (docs/rules.md, Drawing). It stands still: cheap
 * enough for a list of them. The one that turns is `RoomStage`.
 */
export const RoomPreview = memo(function RoomPreview({
  design,
  stoneHref,
  turn = START_TURN,
  cabinet = DEFAULT_CABINET,
  className = '',
}: RoomPreviewProps) {
  const drawingId = useId()
  return (
    <svg
      viewBox={`0 0 ${STILL.width} ${STILL.height}`}
      role="img"
      aria-label={roomWords(design)}
      className={`block h-auto w-full ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width={STILL.width} height={STILL.height} fill={ROOM_TONES.outside} />
      {markupOf(roomScene(STILL, drawingId)(design, { turn, cabinet, stoneHref }))}
    </svg>
  )
})
