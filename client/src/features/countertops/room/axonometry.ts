import type { Rect } from '#client/features/countertops/rect.ts'
import type { Point } from '#shared/countertops/outline.ts'

/** Inches: the outline's x (right) and y (front), and z up from the floor. */
export interface Point3 extends Point {
  z: number
}

/** Pixels per inch, and where the corner of the outline at the floor lands in the picture, in pixels. */
export interface View {
  yaw: number
  scale: number
  originX: number
  originY: number
}

/** `matrix(a b c d e f)` of SVG: x' = a*x + c*y + e, y' = b*x + d*y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Radians by which the room is turned about its vertical axis; 0 looks straight at the back wall. This side shows an L its doors. */
export const ROOM_YAW = 0.62

/** How much of a length on the floor, seen from the front, and of a height remains in the picture. */
const DEPTH_FACTOR = 0.56
const HEIGHT_FACTOR = 0.83

/** Parallel projection: lengths do not shrink with distance, so the stone keeps one scale. Pixels, y downwards. */
export function project({ yaw, scale, originX, originY }: View, { x, y, z }: Point3): Point {
  const across = x * Math.cos(yaw) - y * Math.sin(yaw)
  const towardsViewer = x * Math.sin(yaw) + y * Math.cos(yaw)
  return {
    x: originX + scale * across,
    y: originY + scale * (towardsViewer * DEPTH_FACTOR - z * HEIGHT_FACTOR),
  }
}

/** The view in which `points` (inches) fill `frame` (pixels), in its middle. */
export function fitView(points: readonly Point3[], yaw: number, frame: Rect): View {
  const unit = bounds(points.map((point) => project({ yaw, scale: 1, originX: 0, originY: 0 }, point)))
  const scale = Math.min(frame.width / unit.width, frame.height / unit.height)
  return {
    yaw,
    scale,
    originX: frame.x + frame.width / 2 - scale * (unit.x + unit.width / 2),
    originY: frame.y + frame.height / 2 - scale * (unit.y + unit.height / 2),
  }
}

export function bounds(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** One side of a polygon, standing upright. `along` and `outward` are unit vectors in the plan. */
export interface Edge {
  from: Point
  to: Point
  along: Point
  outward: Point
  /** Inches. */
  length: number
  /** Whether the outline turns inwards where this side begins or ends: a corner that one stands in front of. */
  startsInside: boolean
  endsInside: boolean
}

/** The sides of a closed polygon that runs clockwise as seen from above. */
export function edgesOf(polygon: readonly Point[]): Edge[] {
  const sides = polygon.map((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    return { from, to, length, along: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } }
  })
  return sides.map((side, index) => {
    const previous = sides.at(index - 1) ?? side
    const next = sides[(index + 1) % sides.length] ?? side
    return {
      ...side,
      outward: { x: side.along.y, y: -side.along.x },
      startsInside: turnsInwards(previous.along, side.along),
      endsInside: turnsInwards(side.along, next.along),
    }
  })
}

function turnsInwards(before: Point, after: Point): boolean {
  return before.x * after.y - before.y * after.x < 0
}

export function facesViewer({ outward }: Pick<Edge, 'outward'>, yaw: number): boolean {
  return outward.x * Math.sin(yaw) + outward.y * Math.cos(yaw) > 1e-9
}

/**
 * The sides that face the viewer, each after all those that it can cover, so that painting them in this order is right.
 * Distances of middles are not enough: a long side may begin in front of a short one and have its middle behind it.
 */
export function backToFront(edges: readonly Edge[], yaw: number): Edge[] {
  const waiting = edges.filter((edge) => facesViewer(edge, yaw))
  const ordered: Edge[] = []
  while (waiting.length > 0) {
    const clear = waiting.findIndex((edge) => waiting.every((other) => other === edge || !mayCover(edge, other)))
    ordered.push(...waiting.splice(Math.max(clear, 0), 1))
  }
  return ordered
}

/** Only what lies before the plane of `far` can cover it, and only what lies behind the plane of `near`. */
function mayCover(near: Edge, far: Edge): boolean {
  const reachesBefore = [near.from, near.to].some((point) => distanceBefore(far, point) > 1e-9)
  const reachesBehind = [far.from, far.to].some((point) => distanceBefore(near, point) < -1e-9)
  return reachesBefore && reachesBehind
}

function distanceBefore({ from, outward }: Edge, point: Point): number {
  return (point.x - from.x) * outward.x + (point.y - from.y) * outward.y
}

/**
 * Moves each side of a polygon inwards by its own number of inches. A corner moves by both of its sides, so no gap
 * opens. Sides must be perpendicular to their neighbours and stay longer than what is taken from them.
 */
export function inset(polygon: readonly Point[], inchesOf: (edge: Edge) => number): Point[] {
  const edges = edgesOf(polygon)
  return edges.map((edge, index) => {
    const previous = edges.at(index - 1) ?? edge
    const [own, before] = [inchesOf(edge), inchesOf(previous)]
    return {
      x: edge.from.x - edge.outward.x * own - previous.outward.x * before,
      y: edge.from.y - edge.outward.y * own - previous.outward.y * before,
    }
  })
}

/** The matrix that puts slab inches where the projection puts them on the countertop's top, `z` inches up. */
export function topMatrix(view: View, z: number): Matrix {
  return matrixOf((slab) => project(view, { ...slab, z }))
}

/** The same picture folded down over a side of the top, so that the veins run on over the edge. */
export function foldedMatrix(view: View, { from, along, outward }: Edge, z: number): Matrix {
  return matrixOf((slab) => {
    const offset = { x: slab.x - from.x, y: slab.y - from.y }
    const onSide = offset.x * along.x + offset.y * along.y
    const beyond = offset.x * outward.x + offset.y * outward.y
    return project(view, { x: from.x + along.x * onSide, y: from.y + along.y * onSide, z: z - beyond })
  })
}

function matrixOf(map: (slab: Point) => Point): Matrix {
  const [origin, right, down] = [map({ x: 0, y: 0 }), map({ x: 1, y: 0 }), map({ x: 0, y: 1 })]
  return [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x, origin.y]
}
