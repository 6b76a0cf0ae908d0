import { formatInches, snapInches } from '#shared/lib/inches.ts'
import { tooLongMessage } from './check-cutout.ts'
import { type PlacedCutout, placeCutouts } from './cutouts.ts'
import { type Cutout, DEFAULT_DETAILS, type Details, LIMITS } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { freeRange, movesWith, nearestFreePlace, type Obstacle } from './free-places.ts'
import { cutoutNoun } from './labels.ts'
import { END, leastBetween } from './spacing.ts'

/** Details in which a cutout or a dishwasher was moved along its side. */
export interface Moved {
  details: Details
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
  step: number | null,
): Moved | null {
  const { details = DEFAULT_DETAILS } = countertop
  const placed = placeCutouts(countertop)
  const cutout = placed.find((one) => one.cutout.id === id)
  if (!cutout) return null
  const { group, others } = groupOf(placed, details.cutouts, cutout)
  const requested = step === null ? at : snapToSide(at, cutout.side.length / 2, step)
  const way = requested - cutout.cutout.at
  const free = nearestFreePlace(group, others, way, 'stop')
  const isMoved = free !== null && (free.obstacle === null || free.at * way > 0)
  const reason = free ? free.obstacle && stopReason(free.obstacle) : noRoomReason(cutout, others)
  return {
    details: isMoved ? { ...details, cutouts: shiftCutouts(details.cutouts, group, free.at) } : details,
    stoppedBy: way === 0 ? null : reason,
  }
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

/** `The sink needs at least 2 in to the end or the stone can break; we recommend 4.` */
function stopReason({ other, kept, least }: Obstacle): string {
  const noun = cutoutNoun(kept.cutout.kind)
  const recommended = other ? leastBetween(kept, other, 'warn') : END.warn
  const where = obstacleName(kept, other)
  if (least === 0) return `The ${noun} would overlap ${where}.`
  const rest = recommended ? `; we recommend ${formatInches(recommended)}` : ''
  return `The ${noun} needs at least ${formatInches(least)} in to ${where} or the stone can break${rest}.`
}

/** `the end`, `the cooktop`, `the other sink`. */
export function obstacleName(kept: PlacedCutout, other: PlacedCutout | null): string {
  if (!other) return 'the end'
  const noun = cutoutNoun(other.cutout.kind)
  return noun === cutoutNoun(kept.cutout.kind) ? `the other ${noun}` : `the ${noun}`
}

function noRoomReason(cutout: PlacedCutout, others: readonly PlacedCutout[]): string {
  const isAlone = others.every(({ side }) => side !== cutout.side)
  return isAlone ? tooLongMessage(cutout) : `The ${cutoutNoun(cutout.cutout.kind)} has no room to move on this side.`
}
