import type { PlacedCutout } from './cutouts.ts'
import type { Cutout } from './details.ts'
import { type CutoutFrame, END, frameOf, gapsBetween, leastBetween, SAME_INCHES, type SpacingLevel } from './spacing.ts'

/** What keeps a cutout away: an end of its side, or another cutout. */
export interface Obstacle {
  /** `null`: the end of the side. */
  other: PlacedCutout | null
  /** The cutout that it keeps away: the one that moves, or one that moves with it. */
  kept: PlacedCutout
  /** Inches of stone that have to stay between them. */
  least: number
}

/** Places along a side that something can't have, both ends excluded. In inches. */
interface Interval {
  from: number
  to: number
}

/** The place nearest to `at` outside all of `blocked`, with what keeps it from being nearer. Null if there is none. */
export function nearestOutside<Kept extends Interval>(
  blocked: readonly Kept[],
  at: number,
): { at: number; obstacle: Kept | null } | null {
  const isFree = (place: number) =>
    blocked.every(({ from, to }) => place <= from + SAME_INCHES || place >= to - SAME_INCHES)
  if (isFree(at)) return { at, obstacle: null }
  let nearest: { at: number; obstacle: Kept } | null = null
  for (const obstacle of blocked) {
    for (const place of [obstacle.from, obstacle.to]) {
      if (!Number.isFinite(place) || !isFree(place)) continue
      if (nearest && Math.abs(place - at) >= Math.abs(nearest.at - at)) continue
      nearest = { at: place, obstacle }
    }
  }
  return nearest
}

/** Places along a side or a part that something can't have, both ends excluded, and why. In inches. */
export interface Blocked extends Interval {
  reason: string
}

/**
 * Moves from `start` to the free place nearest to `requested`, and never the other way. Says what stopped it, or `noRoom` if
 * no place is free.
 */
export function moveOutside(
  blocked: readonly Blocked[],
  { start, requested, noRoom }: { start: number; requested: number; noRoom: string },
): { at: number; stoppedBy: string | null } {
  const free = nearestOutside(blocked, requested)
  const isMoved = free !== null && (free.obstacle === null || (free.at - start) * (requested - start) > 0)
  const reason = free ? (free.obstacle?.reason ?? null) : noRoom
  return { at: isMoved ? free.at : start, stoppedBy: requested === start ? null : reason }
}

/** The cutout with this id and those that move with it, directly or through another. */
export function movesWith(cutouts: readonly Cutout[], id: string): ReadonlySet<string> {
  const ids = new Set([id])
  // As often as there are cutouts: each round can find only one more.
  for (let round = 0; round < cutouts.length; round++) {
    for (const cutout of cutouts) if (cutout.with !== undefined && ids.has(cutout.with)) ids.add(cutout.id)
  }
  return ids
}

/**
 * The distance nearest to `by` inches along the side where a group of cutouts breaks no rule about places of this level,
 * with what keeps it from being nearer. Null if there is none. Everything outside the group stays. Takes the group's distance to the side as constant: without a
 * setback it isn't, on a side where the countertop's depth changes.
 */
export function nearestFreePlace(
  group: readonly PlacedCutout[],
  others: readonly PlacedCutout[],
  by: number,
  level: SpacingLevel,
) {
  return nearestOutside(blockedPlaces(group, others, level), by)
}

/** The least and greatest distance in inches by which a group can move without breaking a rule of this level. */
export function freeRange(
  group: readonly PlacedCutout[],
  others: readonly PlacedCutout[],
  level: SpacingLevel,
): { least: number; most: number } | null {
  const least = nearestFreePlace(group, others, -Number.MAX_SAFE_INTEGER, level)
  const most = nearestFreePlace(group, others, Number.MAX_SAFE_INTEGER, level)
  return least && most && { least: least.at, most: most.at }
}

function blockedPlaces(
  group: readonly PlacedCutout[],
  others: readonly PlacedCutout[],
  level: SpacingLevel,
): (Interval & Obstacle)[] {
  return group.flatMap((kept) => {
    const frame = frameOf(kept, kept.side)
    const end = { other: null, kept, least: END[level] }
    return [
      { ...end, from: -Infinity, to: END[level] - frame.left },
      { ...end, from: kept.side.length - END[level] - frame.right, to: Infinity },
      ...others.flatMap((other) => {
        const least = leastBetween(kept, other, level)
        const blocked = least === null ? null : blockedBy(frame, frameOf(other, kept.side), least)
        return blocked && least !== null ? [{ ...blocked, other, kept, least }] : []
      }),
    ]
  })
}

/** Where along the side two cutouts would be nearer than `least` inches. Null if they can pass each other. */
function blockedBy(frame: CutoutFrame, other: CutoutFrame, least: number): Interval | null {
  const { inward } = gapsBetween(frame, other)
  if (inward >= least - SAME_INCHES) return null
  const along = inward > 0 ? Math.sqrt(least * least - inward * inward) : least
  return { from: other.left - along - frame.right, to: other.right + along - frame.left }
}
