import type { Countertop } from '#shared/countertops/countertop.ts'
import { distanceToSegment, type MovableEdge, edgeAt, handleAt } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { Fixture } from '#client/features/designer/designer-state.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import { isMirrored, sidesOf } from '#shared/fabrication/sides.ts'

/** What a press can drag or tap. `side` is the one that a tap opens. */
export type PressTarget =
  | { kind: 'handle' | 'edge'; edge: MovableEdge; side: SideName | null }
  | Fixture
  | { kind: 'side'; side: SideName }
  | { kind: 'background' }

/** Finds what is at a point, if details are shown. */
export interface FixtureFinder {
  cutoutAt: (point: Point) => string | null
  dishwasherAt: (point: Point) => number | null
}

/** How near a press must be, in inches. */
interface Reach {
  grip: number
  /** For a handle beside a cutout, which a finger must reach too. */
  gripOnCutout: number
  /** For a tap on a side: half of its band. */
  tap: number
}

/**
 * What is at `point` (outline inches). A handle comes first, then a cutout, an edge that moves, a dishwasher, and any side.
 * A dishwasher reaches to its side, so the edge there must win.
 */
export function pressTargetAt(
  countertop: Countertop,
  point: Point,
  reach: Reach,
  { cutoutAt, dishwasherAt }: FixtureFinder,
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
  const index = dishwasherAt(point)
  if (index !== null) return { kind: 'dishwasher', index }
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
