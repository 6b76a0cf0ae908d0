import type { Box, Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'

// Outlines of stone as lines and arcs, in inches with y up, as on a slab. A closed one runs clockwise.

/** A straight line, or an arc of less than a full circle. */
export interface Segment {
  from: Point
  to: Point
  /** The tangent of a quarter of the arc's angle, above 0 if it runs counterclockwise. 0: a straight line. */
  bulge: number
  /** The side of the countertop that it is part of. null: the saw cuts it out of the countertop, or it's another outline. */
  side: SideName | null
}

/** Each segment starts where the one before ends. */
export type Path = Segment[]

/** Inches. Nearer points are the same. */
const SAME = 1e-7

export const isSamePoint = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < SAME

/** A closed outline of straight lines through these points. */
export function polygon(points: readonly Point[]): Path {
  return points.map((from, index) => ({ from, to: points[(index + 1) % points.length] ?? from, bulge: 0, side: null }))
}

export function rectangle(left: number, bottom: number, right: number, top: number): Path {
  return polygon([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ])
}

/** A quarter of a circle, as the bulge of a segment. */
export const QUARTER = Math.tan(Math.PI / 8)

/** Two halves. */
export function circle({ x, y }: Point, radius: number): Path {
  const [left, right] = [
    { x: x - radius, y },
    { x: x + radius, y },
  ]
  return [
    { from: left, to: right, bulge: -1, side: null },
    { from: right, to: left, bulge: -1, side: null },
  ]
}

/** The circle that a closed path is, if it is one. */
export function circleOf(path: Path): { center: Point; radius: number } | null {
  const [first] = path
  if (!first || path.length !== 2 || path.some(({ bulge }) => Math.abs(Math.abs(bulge) - 1) > SAME)) return null
  return arcOf(first)
}

/** Of a segment that isn't straight. */
export function arcOf({ from, to, bulge }: Segment): { center: Point; radius: number; start: number; sweep: number } {
  const across = (1 - bulge * bulge) / (4 * bulge)
  const center = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * across,
    y: (from.y + to.y) / 2 + (to.x - from.x) * across,
  }
  return {
    center,
    radius: Math.hypot(from.x - center.x, from.y - center.y),
    start: Math.atan2(from.y - center.y, from.x - center.x),
    sweep: 4 * Math.atan(bulge),
  }
}

/** The point at a share of a segment's length. */
export function pointAt(segment: Segment, share: number): Point {
  const { from, to, bulge } = segment
  if (bulge === 0) return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  const { center, radius, start, sweep } = arcOf(segment)
  const angle = start + sweep * share
  return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) }
}

/** A segment's parts between some shares of its length, in order. */
export function splitSegment(segment: Segment, shares: readonly number[]): Path {
  const angle = Math.atan(segment.bulge)
  const inside = shares.filter((share) => share > 0 && share < 1).toSorted((a, b) => a - b)
  const ends = [...inside, 1]
  return ends.map((end, index) => {
    const start = ends[index - 1] ?? 0
    return {
      ...segment,
      from: start === 0 ? segment.from : pointAt(segment, start),
      to: end === 1 ? segment.to : pointAt(segment, end),
      bulge: Math.tan(angle * (end - start)),
    }
  })
}

/** Neighbors that are one line or one arc become one. The sides are lost. */
export function joinSegments(path: Path, isClosed = true): Path {
  const joined: Path = []
  for (const segment of path) {
    if (isSamePoint(segment.from, segment.to)) continue
    const last = joined.at(-1)
    const both = last && joinTwo(last, segment)
    if (both) joined[joined.length - 1] = both
    else joined.push({ ...segment, side: null })
  }
  const [first, last] = [joined[0], joined.at(-1)]
  if (!isClosed || joined.length < 3 || !first || !last) return joined
  const both = joinTwo(last, first)
  return both ? [both, ...joined.slice(1, -1)] : joined
}

function joinTwo(one: Segment, other: Segment): Segment | null {
  if (!isSamePoint(one.to, other.from)) return null
  const joined = { from: one.from, to: other.to, side: null }
  if (one.bulge === 0 && other.bulge === 0) {
    const [x, y] = [one.to.x - one.from.x, one.to.y - one.from.y]
    const [nextX, nextY] = [other.to.x - other.from.x, other.to.y - other.from.y]
    const isStraight = Math.abs(x * nextY - y * nextX) < SAME && x * nextX + y * nextY > 0
    return isStraight ? { ...joined, bulge: 0 } : null
  }
  if (one.bulge * other.bulge <= 0) return null
  const sweep = Math.atan(one.bulge) + Math.atan(other.bulge)
  const isOneArc = isSamePoint(arcOf(one).center, arcOf(other).center) && Math.abs(sweep) < Math.PI / 2 - SAME
  return isOneArc ? { ...joined, bulge: Math.tan(sweep) } : null
}

/** Square inches inside a closed path. */
export function pathArea(path: Path): number {
  let area = 0
  for (const segment of path) {
    const { from, to, bulge } = segment
    area += (from.x * to.y - to.x * from.y) / 2
    if (bulge === 0) continue
    const { radius, sweep } = arcOf(segment)
    area += (radius * radius * (sweep - Math.sin(sweep))) / 2
  }
  return Math.abs(area)
}

/** The smallest rectangle around paths, with `back` as its lower and `front` as its upper end. */
export function boundsOf(paths: readonly Path[]): Box {
  const box = { left: Infinity, back: Infinity, right: -Infinity, front: -Infinity }
  for (const segment of paths.flat()) {
    for (const { x, y } of [segment.from, segment.to, ...turnsOf(segment)]) {
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.back = Math.min(box.back, y)
      box.front = Math.max(box.front, y)
    }
  }
  return box
}

/** Where an arc reaches furthest to the right, up, left and down. */
function turnsOf(segment: Segment): Point[] {
  if (segment.bulge === 0) return []
  const { center, radius } = arcOf(segment)
  return [0, 1, 2, 3].flatMap((quarter) => {
    const share = shareOfAngle(segment, (quarter * Math.PI) / 2)
    const isOn = share > 0 && share < 1
    const [x, y] = [[1, 0, -1, 0][quarter] ?? 0, [0, 1, 0, -1][quarter] ?? 0]
    return isOn ? [{ x: center.x + radius * x, y: center.y + radius * y }] : []
  })
}

/** At which share of its length an arc has this direction from its center. Above 1: it doesn't. */
function shareOfAngle(segment: Segment, angle: number): number {
  const { start, sweep } = arcOf(segment)
  const turn = ((angle - start) * Math.sign(sweep)) % (2 * Math.PI)
  return (turn < 0 ? turn + 2 * Math.PI : turn) / Math.abs(sweep)
}

/** Turned and moved, never mirrored. */
export function mapPath(path: Path, map: (point: Point) => Point): Path {
  return path.map((segment) => ({ ...segment, from: map(segment.from), to: map(segment.to) }))
}
