import type { Rect } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'

/** Inches: x (right) and y (front) as in the outline, z up from the floor. */
export interface Point3 extends Point {
  z: number
}

/** `scale` is pixels per inch. The origin is the picture's point, in pixels, of the outline's first corner at the floor. */
export interface RoomView {
  /** Rotation of the room around its vertical axis in radians. 0 looks straight at the back wall. */
  yaw: number
  scale: number
  originX: number
  originY: number
}

/** SVG's `matrix(a b c d e f)`: x' = a*x + c*y + e, y' = b*x + d*y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** How much the projection shortens depth (seen from the front) and height. */
const DEPTH_FACTOR = 0.56
const HEIGHT_FACTOR = 0.83

/** Pixels per inch. Keeps a tiny countertop small. */
const MAX_SCALE = 16

/** Parallel projection into pixels, y down. Lengths don't shrink with distance, so the stone has one scale. */
export function project({ yaw, scale, originX, originY }: RoomView, { x, y, z }: Point3): Point {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const across = x * cos - y * sin
  const towardsViewer = x * sin + y * cos
  return {
    x: originX + scale * across,
    y: originY + scale * (towardsViewer * DEPTH_FACTOR - z * HEIGHT_FACTOR),
  }
}

/**
 * Where something `inches` lower appears on a horizontal plane, in inches of the plane: nearer to the viewer by this
 * offset.
 */
export function dropOnPlane(yaw: number, inches: number): Point {
  const offset = (inches * HEIGHT_FACTOR) / DEPTH_FACTOR
  return { x: offset * Math.sin(yaw), y: offset * Math.cos(yaw) }
}

/** A block in inches. Its plan starts at the origin. `bottom` and `top` are heights above the floor. */
interface Cuboid {
  width: number
  length: number
  bottom: number
  top: number
}

/**
 * The view with the middle of a block in the middle of `frame` (pixels). The block fits the frame at every yaw with the
 * same scale, so nothing grows or drifts during a turn.
 */
export function centeredView({ width, length, bottom, top }: Cuboid, yaw: number, frame: Rect): RoomView {
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

/** One upright side of a polygon. `along` and `outward` are unit vectors in the plan. */
export interface Edge {
  from: Point
  to: Point
  along: Point
  outward: Point
  /** Inches. */
  length: number
  /** Whether the side starts or ends at an inner corner of the outline. */
  startsAtInnerCorner: boolean
  endsAtInnerCorner: boolean
}

/** The sides of a closed polygon that runs clockwise from above. */
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
    // No spread, because a drag creates dozens of these in every frame.
    return {
      from,
      to: polygon[index + 1] ?? polygon[0] ?? from,
      along,
      outward: { x: along.y, y: -along.x },
      length: lengths[index] ?? 0,
      startsAtInnerCorner: turnsInward(alongs.at(index - 1) ?? along, along),
      endsAtInnerCorner: turnsInward(along, alongs[index + 1] ?? alongs[0] ?? along),
    }
  })
}

/** The upright side from one point to another, apart from any polygon. */
export function edgeBetween(from: Point, to: Point): Edge {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
  const outward = { x: along.y, y: -along.x }
  return { from, to, along, outward, length, startsAtInnerCorner: false, endsAtInnerCorner: false }
}

function turnsInward(before: Point, after: Point): boolean {
  return before.x * after.y - before.y * after.x < 0
}

export function facesViewer(side: Pick<Edge, 'outward'>, yaw: number): boolean {
  return facingFactor(side, yaw) > 1e-9
}

/** How much a side faces the viewer: 1 is fully, 0 edge-on, -1 from behind. */
export function facingFactor({ outward }: Pick<Edge, 'outward'>, yaw: number): number {
  return outward.x * Math.sin(yaw) + outward.y * Math.cos(yaw)
}

/**
 * The sides that face the viewer in painting order, each after all the sides that it can cover. Sorting by the distance
 * of middles isn't enough: a long side can start in front of a short one and have its middle behind it.
 */
export function sortBackToFront<Side extends Edge>(edges: readonly Side[], yaw: number): Side[] {
  const waiting = edges.filter((edge) => facesViewer(edge, yaw)).map((edge) => ({ edge, ...spanInPicture(edge, yaw) }))
  const ordered: Side[] = []
  while (waiting.length > 0) {
    const clear = waiting.findIndex((side) => waiting.every((other) => other === side || !mayCover(side, other)))
    ordered.push(...waiting.splice(Math.max(clear, 0), 1).map(({ edge }) => edge))
  }
  return ordered
}

interface SeenSide {
  edge: Edge
  /** From left to right in the picture, in inches. */
  left: number
  right: number
}

function spanInPicture({ from, to }: Edge, yaw: number): Pick<SeenSide, 'left' | 'right'> {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const [start, end] = [from.x * cos - from.y * sin, to.x * cos - to.y * sin]
  return { left: Math.min(start, end), right: Math.max(start, end) }
}

/**
 * `near` can cover `far` only if one is above or below the other in the picture, `near` reaches in front of the plane of
 * `far`, and `far` reaches behind that of `near`.
 */
function mayCover(near: SeenSide, far: SeenSide): boolean {
  if (near.right <= far.left + 1e-9 || far.right <= near.left + 1e-9) return false
  const reachesBefore = isAnyEnd(near.edge, (end) => distanceInFront(far.edge, end) > 1e-9)
  return reachesBefore && isAnyEnd(far.edge, (end) => distanceInFront(near.edge, end) < -1e-9)
}

function isAnyEnd({ from, to }: Edge, isIt: (end: Point) => boolean): boolean {
  return isIt(from) || isIt(to)
}

function distanceInFront({ from, outward }: Edge, point: Point): number {
  return (point.x - from.x) * outward.x + (point.y - from.y) * outward.y
}

/**
 * Moves each side of a polygon inward by its own number of inches. A corner moves with both of its sides, so no gap
 * opens. Neighboring sides must be perpendicular, and each must be longer than its neighbors' insets together.
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

/** The matrix from slab inches to the picture of the top, `z` inches up. */
export function topMatrix(view: RoomView, z: number): Matrix {
  return planeMatrix(view, (slab) => ({ ...slab, z }))
}

/**
 * The matrix from slab inches to inches from a side's start and up from the floor, where the top is `z` inches up. So the
 * veins of the top continue down over its edge.
 */
export function unfoldMatrix({ from, along, outward }: Edge, z: number): Matrix {
  return [
    along.x,
    -outward.x,
    along.y,
    -outward.y,
    -(from.x * along.x + from.y * along.y),
    z + from.x * outward.x + from.y * outward.y,
  ]
}

/** The matrix from inches from a side's start and up from the floor to the picture, `out` inches in front of that side. */
export function sideMatrix(view: RoomView, { from, along, outward }: Edge, out = 0): Matrix {
  const start = { x: from.x + outward.x * out, y: from.y + outward.y * out }
  return planeMatrix(view, ({ x: inches, y: z }) => ({
    x: start.x + along.x * inches,
    y: start.y + along.y * inches,
    z,
  }))
}

/** The matrix from a plane in inches to the picture. `place` gives the point in the room for a point of the plane. */
export function planeMatrix(view: RoomView, place: (point: Point) => Point3): Matrix {
  const origin = project(view, place({ x: 0, y: 0 }))
  const right = project(view, place({ x: 1, y: 0 }))
  const down = project(view, place({ x: 0, y: 1 }))
  return [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y, origin.x, origin.y]
}
