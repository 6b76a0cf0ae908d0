import { formatInches, snapInches } from '#shared/lib/inches.ts'
import { tooLongMessage } from './check-cutout.ts'
import { type PlacedCutout, placeCutouts } from './cutouts.ts'
import { type Cutout, LIMITS } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { freeRange, movesWith, nearestFreePlace, type Obstacle } from './free-places.ts'
import { CUTOUT_NOUNS } from './labels.ts'
import { END, leastBetween, SAME_INCHES } from './spacing.ts'

/** Inches. A dragged cutout snaps to this grid, and to the center of its side. */
export const CUTOUT_STEP = 0.5

/** A cutout that was moved along its side. Lengths are in inches. */
interface MovedCutout {
  /** All cutouts of the countertop, with the moved one and those that move with it. */
  cutouts: Cutout[]
  /** The center, from the side's left end. */
  at: number
  isCentered: boolean
  /** From the cutout to both ends of its side. */
  toEnds: { left: number; right: number }
  /** Why it isn't where it was asked to be, or null. */
  stoppedBy: string | null
}

/**
 * Moves a cutout's center to the place nearest to `at` (inches from its side's left end) that breaks no stop, together
 * with the cutouts that move with it. `countertop` is the one from the start of the gesture, never from its last step.
 * `step` is the grid that it snaps to, and with it to the center; null takes `at` as it is. It never moves against the
 * pointer. Null if the cutout isn't on a side that the countertop has.
 */
export function moveCutout(
  countertop: FabricatedCountertop,
  id: string,
  at: number,
  step: number | null = CUTOUT_STEP,
): MovedCutout | null {
  const placed = placeCutouts(countertop)
  const cutout = placed.find((one) => one.cutout.id === id)
  const all = countertop.details?.cutouts ?? []
  if (!cutout || Number.isNaN(at)) return null
  const { group, others } = groupOf(placed, all, cutout)
  const requested = step === null ? at : snapToSide(at, cutout.side.length / 2, step)
  const start = cutout.cutout.at
  const free = nearestFreePlace(group, others, requested - start, 'stop')
  if (!free) return movedBy(all, group, cutout, 0, requested === start ? null : noRoomReason(cutout, others))
  const isAgainstPointer = free.by !== 0 && free.obstacle !== null && free.by * (requested - start) <= 0
  const by = isAgainstPointer ? 0 : free.by
  return movedBy(all, group, cutout, by, free.obstacle && requested !== start ? stopReason(free.obstacle) : null)
}

/** The ends of a cutout's range: inches of its center from its side's left end. Null if it has no place without a stop. */
export function cutoutRange(countertop: FabricatedCountertop, id: string): { min: number; max: number } | null {
  const placed = placeCutouts(countertop)
  const cutout = placed.find((one) => one.cutout.id === id)
  if (!cutout) return null
  const { group, others } = groupOf(placed, countertop.details?.cutouts ?? [], cutout)
  const range = freeRange(group, others, 'stop')
  return range && { min: cutout.cutout.at + range.least, max: cutout.cutout.at + range.most }
}

/** The cutouts that move together along one side, and all others. */
export function groupOf(
  placed: readonly PlacedCutout[],
  all: readonly Cutout[],
  { cutout, side }: PlacedCutout,
): { group: PlacedCutout[]; others: PlacedCutout[] } {
  const ids = movesWith(all, cutout.id)
  const isInGroup = (one: PlacedCutout) => ids.has(one.cutout.id) && one.side === side
  return { group: placed.filter(isInGroup), others: placed.filter((one) => !isInGroup(one)) }
}

/** Moves cutouts along their side by inches. */
export function shiftCutouts(all: readonly Cutout[], group: readonly PlacedCutout[], by: number): Cutout[] {
  const ids = new Set(group.map(({ cutout }) => cutout.id))
  return all.map((cutout) =>
    ids.has(cutout.id) ? { ...cutout, at: Math.min(Math.max(cutout.at + by, 0), LIMITS.position) } : cutout,
  )
}

/** Snaps a center to a grid of `step` inches, or to the middle of its side. */
export function snapToSide(at: number, center: number, step: number): number {
  return Math.abs(at - center) <= step ? center : snapInches(at, step)
}

function movedBy(
  all: readonly Cutout[],
  group: readonly PlacedCutout[],
  { cutout, side, width }: PlacedCutout,
  by: number,
  stoppedBy: string | null,
): MovedCutout {
  const at = cutout.at + by
  return {
    cutouts: by === 0 ? [...all] : shiftCutouts(all, group, by),
    at,
    isCentered: Math.abs(at - side.length / 2) < SAME_INCHES,
    toEnds: { left: at - width / 2, right: side.length - at - width / 2 },
    stoppedBy,
  }
}

/** `The sink needs at least 2 in to the end or the stone can break; we recommend 4.` */
function stopReason({ other, kept, least }: Obstacle): string {
  const noun = CUTOUT_NOUNS[kept.cutout.kind]
  const recommended = other ? leastBetween(kept, other, 'warn') : END.warn
  const where = obstacleName(kept, other)
  if (least === 0) return `The ${noun} would overlap ${where}.`
  const rest = recommended ? `; we recommend ${formatInches(recommended)}` : ''
  return `The ${noun} needs at least ${formatInches(least)} in to ${where} or the stone can break${rest}.`
}

/** `the end`, `the cooktop`, `the other sink`. */
export function obstacleName(kept: PlacedCutout, other: PlacedCutout | null): string {
  if (!other) return 'the end'
  const noun = CUTOUT_NOUNS[other.cutout.kind]
  return noun === CUTOUT_NOUNS[kept.cutout.kind] ? `the other ${noun}` : `the ${noun}`
}

function noRoomReason(cutout: PlacedCutout, others: readonly PlacedCutout[]): string {
  const isAlone = others.every(({ side }) => side !== cutout.side)
  return isAlone ? tooLongMessage(cutout) : `The ${CUTOUT_NOUNS[cutout.cutout.kind]} has no room to move on this side.`
}
