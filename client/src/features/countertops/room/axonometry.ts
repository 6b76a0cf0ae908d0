import type { Rect } from '#client/features/countertops/rect.ts'
import type { Point } from '#shared/countertops/outline.ts'

/** Inches: the outline's x (right) and y (front), and z up from the floor. */
export interface Point3 extends Point {
  z: number
}

/** Pixels per inch, and where the corner of the outline at the floor lands in the picture, in pixels. */
export interface View {
  /** Radians by which the room is turned about its vertical axis; 0 looks straight at the back wall. */
  yaw: number
  scale: number
  originX: number
  originY: number
}

/** `matrix(a b c d e f)` of SVG: x' = a*x + c*y + e, y' = b*x + d*y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** How much of a length on the floor, seen from the front, and of a height remains in the picture. */
const DEPTH_FACTOR = 0.56
const HEIGHT_FACTOR = 0.83

/** Pixels per inch: what is smaller than a hand stays small. */
const MAX_SCALE = 16

/** Parallel projection: lengths do not shrink with distance, so the stone keeps one scale. Pixels, y downwards. */
export function project({ yaw, scale, originX, originY }: View, { x, y, z }: Point3): Point {
  const across = x * Math.cos(yaw) - y * Math.sin(yaw)
  const towardsViewer = x * Math.sin(yaw) + y * Math.cos(yaw)
  return {
    x: originX + scale * across,
    y: originY + scale * (towardsViewer * DEPTH_FACTOR - z * HEIGHT_FACTOR),
  }
}

/** A block that stands upright, in inches: its plan's sizes, from the origin, and its heights above the floor. */
export interface Block {
  width: number
  length: number
  bottom: number
  top: number
}

/**
 * The view in which a block turns about its own middle, in the middle of `frame` (pixels). At every yaw it lies within
 * the frame and has the same scale, so that nothing grows or wanders while it is turned.
 */
export function turningView({ width, length, bottom, top }: Block, yaw: number, frame: Rect): View {
  const reach = Math.hypot(width, length)
  const tallest = reach * DEPTH_FACTOR + (top - bottom) * HEIGHT_FACTOR
  const scale = Math.min(frame.width / reach, frame.height / tallest, MAX_SCALE)
  const at = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  const middle = { x: width / 2, y: length / 2, z: (bottom + top) / 2 }
  const from = project({ yaw, scale, originX: 0, originY: 0 }, middle)
  return { yaw, scale, originX: at.x - from.x, originY: at.y - from.y }
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
  const lengths: number[] = []
  const alongs: Point[] = []
  for (const [index, from] of polygon.entries()) {
    const to = polygon[index + 1] ?? polygon[0] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    lengths.push(length)
    alongs.push({ x: (to.x - from.x) / length, y: (to.y - from.y) / length })
  }
  return polygon.map((from, index) => {
    const along = alongs[index] ?? from
    // Spelled out, since a drag makes dozens of them in every frame.
    return {
      from,
      to: polygon[index + 1] ?? polygon[0] ?? from,
      along,
      outward: { x: along.y, y: -along.x },
      length: lengths[index] ?? 0,
      startsInside: turnsInwards(alongs.at(index - 1) ?? along, along),
      endsInside: turnsInwards(along, alongs[index + 1] ?? alongs[0] ?? along),
    }
  })
}

function turnsInwards(before: Point, after: Point): boolean {
  return before.x * after.y - before.y * after.x < 0
}

export function facesViewer(side: Pick<Edge, 'outward'>, yaw: number): boolean {
  return facing(side, yaw) > 1e-9
}

/** How much a side faces the viewer: 1 is wholly, 0 edge-on, -1 from behind. */
export function facing({ outward }: Pick<Edge, 'outward'>, yaw: number): number {
  return outward.x * Math.sin(yaw) + outward.y * Math.cos(yaw)
}

/**
 * The sides that face the viewer, each after all those that it can cover, so that painting them in this order is right.
 * Distances of middles are not enough: a long side may begin in front of a short one and have its middle behind it.
 */
export function backToFront<Side extends Edge>(edges: readonly Side[], yaw: number): Side[] {
  const waiting = edges.filter((edge) => facesViewer(edge, yaw))
  const ordered: Side[] = []
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
  return planeMatrix(view, (slab) => ({ ...slab, z }))
}

/** The same picture folded down over a side of the top, so that the veins run on over the edge. */
export function foldedMatrix(view: View, { from, along, outward }: Edge, z: number): Matrix {
  return planeMatrix(view, (slab) => {
    const offset = { x: slab.x - from.x, y: slab.y - from.y }
    const onSide = offset.x * along.x + offset.y * along.y
    const beyond = offset.x * outward.x + offset.y * outward.y
    return { x: from.x + along.x * onSide, y: from.y + along.y * onSide, z: z - beyond }
  })
}

/** The matrix that puts what is drawn on a plane, in inches, into the picture: `place` says where in the room it is. */
export function planeMatrix(view: View, place: (point: Point) => Point3): Matrix {
  const [origin, right, down] = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ].map((point) => project(view, place(point))) as [Point, Point, Point] // as many as there are above
  return [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x, origin.y]
}
