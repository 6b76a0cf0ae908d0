import type { Countertop } from '#shared/countertops/countertop.ts'
import { distanceToSegment, type MovableEdge, edgeAt, handleAt } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import { isMirrored, sidesOf } from '#shared/fabrication/sides.ts'

/** What a press can drag or tap. `side` is the one that a tap opens. */
export type PressTarget =
  | { kind: 'handle' | 'edge'; edge: MovableEdge; side: SideName | null }
  | { kind: 'cutout'; id: string }
  | { kind: 'side'; side: SideName }
  | { kind: 'background' }

/** How near a press must be, in inches. */
export interface Reach {
  /** For a handle or an edge. */
  grip: number
  /** For a handle beside a cutout, which a finger must reach too. */
  gripOnCutout: number
  /** For a tap on a side: half of its band. */
  tap: number
}

/**
 * What is at `point` (outline inches). A handle comes first, then a cutout, an edge that moves, and any side.
 * `cutoutAt` finds a cutout, if they are shown.
 */
export function pressTargetAt(
  countertop: Countertop,
  point: Point,
  reach: Reach,
  cutoutAt: (point: Point) => string | null,
): PressTarget {
  const { shape, dimensions } = countertop
  const mirrored = isMirrored(countertop)
  const side = sideAt(countertop, point, reach.tap)
  const id = cutoutAt(point)
  const handle = handleAt(shape, dimensions, point, id === null ? reach.grip : reach.gripOnCutout, mirrored)
  if (handle) return { kind: 'handle', edge: handle, side }
  if (id !== null) return { kind: 'cutout', id }
  const edge = edgeAt(shape, dimensions, point, reach.grip, mirrored)
  if (edge) return { kind: 'edge', edge, side }
  return side ? { kind: 'side', side } : { kind: 'background' }
}

/** The nearest side within `radius` of `point`, in outline inches. */
function sideAt(countertop: Countertop, point: Point, radius: number): SideName | null {
  const sides = sidesOf(countertop.shape, countertop.dimensions, isMirrored(countertop))
  const near = sides
    .map((side) => ({ name: side.name, distance: distanceToSegment(point, side) }))
    .filter(({ distance }) => distance <= radius)
    .toSorted((one, other) => one.distance - other.distance)
  return near[0]?.name ?? null
}
