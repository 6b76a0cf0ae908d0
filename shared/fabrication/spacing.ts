import type { PlacedCutout } from './cutouts.ts'
import { isHole } from './details.ts'
import { ruleValue } from './rules.ts'
import type { Side } from './sides.ts'

/** The levels at which a rule about places can fail. */
export type SpacingLevel = 'stop' | 'warn'

/** Lengths that differ by less are the same. Inches. */
export const SAME_INCHES = 1e-6

export const END: Record<SpacingLevel, number> = {
  stop: ruleValue('cutout.end', 'stop'),
  warn: ruleValue('cutout.end', 'warn'),
}
const BETWEEN: Record<SpacingLevel, number> = {
  stop: ruleValue('cutout.between', 'stop'),
  warn: ruleValue('cutout.between', 'warn'),
}
const HOLES_APART = ruleValue('cutout.between', 'warn', 'holes')

/** A cutout in the frame of a side: inches from the side's left end, and from the side into the stone. */
export interface CutoutFrame {
  left: number
  right: number
  near: number
  far: number
}

/** Where a cutout is in a side's frame, which may be another side's than its own. */
export function frameOf({ corners }: PlacedCutout, { leftEnd, along, outward }: Side): CutoutFrame {
  const frame = { left: Infinity, right: -Infinity, near: Infinity, far: -Infinity }
  for (const { x, y } of corners) {
    const at = (x - leftEnd.x) * along.x + (y - leftEnd.y) * along.y
    const inward = (leftEnd.x - x) * outward.x + (leftEnd.y - y) * outward.y
    frame.left = Math.min(frame.left, at)
    frame.right = Math.max(frame.right, at)
    frame.near = Math.min(frame.near, inward)
    frame.far = Math.max(frame.far, inward)
  }
  return frame
}

/** Inches between two cutouts along a side and away from it. Negative where they overlap. */
export function gapsBetween(one: CutoutFrame, other: CutoutFrame): { along: number; inward: number } {
  return {
    along: Math.max(other.left - one.right, one.left - other.right),
    inward: Math.max(other.near - one.far, one.near - other.far),
  }
}

/** Inches of stone between two cutouts. Negative if they overlap. */
export function stoneBetween(one: CutoutFrame, other: CutoutFrame): number {
  const { along, inward } = gapsBetween(one, other)
  return along > 0 && inward > 0 ? Math.hypot(along, inward) : Math.max(along, inward)
}

/**
 * The least inches of stone between two cutouts, or null if no rule asks for any. A hole only must not overlap what it
 * belongs to, and an outlet is in another piece of stone.
 */
export function leastBetween(one: PlacedCutout, other: PlacedCutout, level: SpacingLevel): number | null {
  if (one.inBacksplash !== other.inBacksplash) return null
  const holes = [one, other].filter(({ cutout }) => isHole(cutout.kind)).length
  if (holes === 0) return BETWEEN[level]
  if (holes === 2 && level === 'warn') return Math.max(HOLES_APART - (one.width + other.width) / 2, 0)
  return 0
}
