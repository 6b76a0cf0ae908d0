import { formatInches } from '#shared/lib/inches.ts'
import { DEFAULT_DETAILS, DISHWASHER_WIDTH, isCooktop, isSink } from './details.ts'
import { type Fabricated, type FabricatedCountertop, fabricate } from './fabricate.ts'
import { type Blocked, moveOutside, nearestOutside } from './free-places.ts'
import { cutoutNoun } from './labels.ts'
import { type Moved, snapToSide } from './move-cutout.ts'
import type { Side } from './sides.ts'

const HALF = DISHWASHER_WIDTH / 2

/**
 * Moves a dishwasher's center to the place nearest to `at` (inches from its side's left end) that is below the top, and
 * not below a sink or a cooktop or in another dishwasher. `step` is as in `moveCutout`. It never moves against the pointer.
 * Null if the countertop doesn't have this dishwasher.
 */
export function moveDishwasher(
  countertop: FabricatedCountertop,
  index: number,
  at: number,
  step: number | null,
): Moved | null {
  const { details = DEFAULT_DETAILS } = countertop
  const fabricated = fabricate(countertop)
  const dishwasher = fabricated.dishwashers.find((one) => one.index === index)
  if (!dishwasher) return null
  const { side, at: start } = dishwasher
  const requested = step === null ? at : snapToSide(at, side.length / 2, step)
  const move = { start, requested, noRoom: noRoomReason(side) }
  const { at: to, stoppedBy } = moveOutside(blockedBelow(fabricated, side, index), move)
  const moved = details.dishwasher.map((one, place) => (place === index ? { ...one, at: to } : one))
  return { details: { ...details, dishwasher: moved }, stoppedBy }
}

/** The ends of a dishwasher's range: inches of its center from its side's left end. Null if it fits nowhere on its side. */
export function dishwasherRange(countertop: FabricatedCountertop, index: number): { min: number; max: number } | null {
  const fabricated = fabricate(countertop)
  const side = fabricated.dishwashers.find((one) => one.index === index)?.side
  if (!side) return null
  const blocked = blockedBelow(fabricated, side, index)
  const min = nearestOutside(blocked, 0)
  const max = nearestOutside(blocked, side.length)
  return min && max && { min: min.at, max: max.at }
}

/** Whether a dishwasher fits below the top at this place, between the sink, the cooktop and another dishwasher. */
export function isFreeBelow(fabricated: Fabricated, side: Side, at: number): boolean {
  return nearestOutside(blockedBelow(fabricated, side, null), at)?.obstacle === null
}

/** `index` is the dishwasher that looks for a place. Null: a new one. */
function blockedBelow({ cutouts, dishwashers }: Fabricated, side: Side, index: number | null): Blocked[] {
  const end = "The dishwasher can't go past the end of the countertop."
  return [
    { from: -Infinity, to: HALF, reason: end },
    { from: side.length - HALF, to: Infinity, reason: end },
    ...cutouts.flatMap(({ cutout: { kind, at }, side: { name }, width }): Blocked[] => {
      if (name !== side.name || !(isSink(kind) || isCooktop(kind))) return []
      const distance = HALF + width / 2
      const reason = `The dishwasher doesn't fit under the ${cutoutNoun(kind)}.`
      return [{ from: at - distance, to: at + distance, reason }]
    }),
    ...dishwashers.flatMap((other): Blocked[] => {
      if (other.side.name !== side.name || other.index === index) return []
      const reason = 'The dishwasher would overlap the other one.'
      return [{ from: other.at - DISHWASHER_WIDTH, to: other.at + DISHWASHER_WIDTH, reason }]
    }),
  ]
}

function noRoomReason(side: Side): string {
  return side.length < DISHWASHER_WIDTH
    ? `The dishwasher doesn't fit on this side. It needs ${formatInches(DISHWASHER_WIDTH)} in.`
    : 'The dishwasher has no room to move on this side.'
}
