import type { Point } from '#shared/countertops/outline.ts'
import { snapInches } from '#shared/lib/inches.ts'
import { DEFAULT_DETAILS, type Details, LIMITS } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { type Blocked, moveOutside, nearestOutside } from './free-places.ts'
import type { Moved } from './move-cutout.ts'

export type StoredSeam = Exclude<Details['seams'], 'auto'>[number]

/** A seam that can be moved along its part. `movableSeams` finds those of a plan. */
export interface MovableSeam {
  kind: 'seam'
  /** Its place among `seams`. */
  index: number
  /** What the details ask for once it's moved. In these it's where it was. */
  seams: readonly StoredSeam[]
  /** Its line where it was, in inches of the outline. */
  from: Point
  to: Point
  /** The way in the outline for each inch further from its part's left end. */
  along: Point
  /** In inches from the part's left end. */
  blocked: readonly Blocked[]
}

/**
 * Moves a seam to the place nearest to `at` (inches from its part's left end) that breaks no stop. `step` is the grid that it
 * snaps to; null takes `at` as it is. It never moves against the pointer. Null if it isn't there.
 */
export function moveSeam(
  { details = DEFAULT_DETAILS }: FabricatedCountertop,
  { seams, index, blocked }: MovableSeam,
  at: number,
  step: number | null,
): Moved | null {
  const seam = seams[index]
  if (!seam) return null
  const requested = step === null ? at : snapInches(at, step)
  const noRoom = 'This seam has no room to move.'
  const moved = moveOutside(blocked, { start: seam.at, requested, noRoom })
  const isMoved = moved.at !== seam.at
  return {
    // One that is only touched stays our choice.
    details: isMoved ? { ...details, seams: seams.with(index, { ...seam, at: moved.at }) } : details,
    stoppedBy: moved.stoppedBy,
  }
}

/** The ends of a seam's range in inches from its part's left end. Null if it has no place without a stop. */
export function seamRange({ blocked }: MovableSeam): { min: number; max: number } | null {
  const min = nearestOutside(blocked, -LIMITS.position)
  const max = nearestOutside(blocked, 2 * LIMITS.position)
  return min && max && { min: min.at, max: max.at }
}

/** Where it is now, in inches from its part's left end. */
export function seamPlace({ details }: FabricatedCountertop, { seams, index }: MovableSeam): number {
  const now = details?.seams === 'auto' ? undefined : details?.seams[index]
  return (now ?? seams[index])?.at ?? 0
}

/** Its line at `at` inches from its part's left end, in inches of the outline. */
export function seamLine({ seams, index, from, to, along }: MovableSeam, at: number): { from: Point; to: Point } {
  const by = at - (seams[index]?.at ?? at)
  const moved = ({ x, y }: Point): Point => ({ x: x + by * along.x, y: y + by * along.y })
  return { from: moved(from), to: moved(to) }
}
