import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { CORNER_NAMES, type CornerName, SIDES_OF_SHAPE, type SideName } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'

/** One straight side of a countertop, in inches and in the outline's coordinates. */
export interface Side {
  name: SideName
  /** Clockwise from above. */
  from: Point
  to: Point
  /** Unit vector away from the stone. */
  outward: Point
  length: number
  /** The left end as seen from the room. Positions along the side count from here. */
  leftEnd: Point
  /** Unit vector from the left end to the right end. */
  along: Point
}

export interface NamedCorner {
  name: CornerName
  at: Point
  isInside: boolean
}

/** Sides that face away from the room. Seen from the room, their clockwise start is on the left; other sides' end is. */
const AT_THE_BACK: readonly SideName[] = ['back', 'legBack', 'leftBack', 'rightBack']

/** Neighbors on one line merge under the first name. A side of no length is left out. */
const INDEXES_OF_RECTANGLE = { I: [0, 1, 2, 3], U: [0, 1, 2, 7], L: [0, 1, 4, 5], LWithRunFront: [0, 1, 2, 5] }

/** Indexes into `SIDES_OF_SHAPE` of an outline's sides, in order. A notch without area leaves four. */
function sideIndexes(shape: Shape, dimensions: FullDimensions, corners: number): readonly number[] {
  if (corners > 4) return [...SIDES_OF_SHAPE[shape].keys()]
  if (shape !== 'L') return INDEXES_OF_RECTANGLE[shape]
  const hasRunFront = dimensions.returnWidth < dimensions.width && dimensions.returnLength >= dimensions.length
  return hasRunFront ? INDEXES_OF_RECTANGLE.LWithRunFront : INDEXES_OF_RECTANGLE.L
}

/**
 * The sides of a countertop, clockwise from above, from the back left. A mirrored L has its leg on the right. Expects
 * dimensions without `dimensionProblems`.
 */
export function sidesOf(countertop: FabricatedCountertop): Side[] {
  const isFlipped = isMirrored(countertop)
  const points = placedOutline(countertop)
  const names = SIDES_OF_SHAPE[countertop.shape]
  const sides: Side[] = []
  for (const [index, nameIndex] of sideIndexes(countertop.shape, countertop.dimensions, points.length).entries()) {
    const name = names[nameIndex]
    const start = points[index]
    const end = points[index + 1] ?? points[0]
    if (!name || !start || !end) continue
    // Mirroring turns the direction around, and the sides stay clockwise.
    sides.push(isFlipped ? createSide(name, end, start) : createSide(name, start, end))
  }
  if (!isFlipped) return sides
  const [back, ...others] = sides
  return back ? [back, ...others.toReversed()] : []
}

/** The corners as they stand, in the order of the unmirrored shape. */
function placedOutline(countertop: FabricatedCountertop): Point[] {
  const { shape, dimensions } = countertop
  const points = outline(shape, dimensions)
  return isMirrored(countertop) ? points.map(({ x, y }) => ({ x: dimensions.width - x, y })) : points
}

/** Whether a side faces the room. The others face away from it, so they are seen across the stone. */
export function facesRoom(name: SideName): boolean {
  return !AT_THE_BACK.includes(name)
}

/** Whether the countertop is an L with its leg on the right. */
export function isMirrored({ shape, details }: FabricatedCountertop): boolean {
  return shape === 'L' && details?.mirrored === true
}

function createSide(name: SideName, from: Point, to: Point): Side {
  // Sides are straight across or straight down.
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
  const direction = { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) }
  const startsLeft = !facesRoom(name)
  return {
    name,
    from,
    to,
    // Clockwise with y toward the front: the stone is on the right of the direction.
    outward: { x: direction.y, y: 0 - direction.x },
    length,
    leftEnd: startsLeft ? from : to,
    // 0 - 0 is 0, and -0 would not equal it.
    along: startsLeft ? direction : { x: 0 - direction.x, y: 0 - direction.y },
  }
}

/** The corners of a countertop, under the names that they have in the table of its unmirrored shape. */
export function cornersOf(countertop: FabricatedCountertop): NamedCorner[] {
  const { shape, dimensions } = countertop
  const points = placedOutline(countertop)
  const hasNotch = points.length > 4
  const inside: readonly string[] = shape === 'L' ? ['c3'] : shape === 'U' ? ['c4', 'c5'] : []
  return sideIndexes(shape, dimensions, points.length).flatMap((nameIndex, index) => {
    const name = CORNER_NAMES[nameIndex]
    const at = points[index]
    return name && at ? [{ name, at, isInside: hasNotch && inside.includes(name) }] : []
  })
}

/** A corner as it is cut. */
export interface ShapedCorner extends NamedCorner {
  cut: 'square' | 'round' | 'clip'
  /** Inches of both sides that it takes. */
  size: number
  /** Where it begins and ends, clockwise. */
  from: Point
  to: Point
}

/**
 * The corners as they are cut, in the order of the sides that they start. One takes at most half of its shorter side, and never
 * reaches an inside corner.
 */
export function shapedCorners(countertop: FabricatedCountertop): ShapedCorner[] {
  const sides = sidesOf(countertop)
  const named = cornersOf(countertop)
  const { returnWidth, returnLength } = countertop.dimensions
  const most = named.some(({ isInside }) => isInside) ? Math.min(returnWidth, returnLength) : Infinity
  return sides.flatMap((after, index) => {
    const before = sides.at(index - 1) ?? after
    const corner = named.find(({ at }) => at.x === after.from.x && at.y === after.from.y)
    if (!corner) return []
    const { radius = 0, clip = 0 } = countertop.details?.corners[corner.name] ?? {}
    const size = Math.min(Math.max(radius, clip), before.length / 2, after.length / 2, most)
    const cut = size <= 0 ? 'square' : radius > 0 ? 'round' : 'clip'
    const on = (end: Point): Point => {
      const share = size / (end === before.from ? before.length : after.length)
      return { x: corner.at.x + (end.x - corner.at.x) * share, y: corner.at.y + (end.y - corner.at.y) * share }
    }
    return [{ ...corner, cut, size, from: on(before.from), to: on(after.to) }]
  })
}

/** The point `at` inches from the side's left end, `inward` inches from it into the stone. */
export function pointOnSide({ leftEnd, along, outward }: Side, at: number, inward = 0): Point {
  return { x: leftEnd.x + along.x * at - outward.x * inward, y: leftEnd.y + along.y * at - outward.y * inward }
}

/** The corners of a rectangle, in inches along a side from its left end, and from it into the stone. */
export function rectangleOnSide(side: Side, left: number, right: number, near: number, far: number): Point[] {
  return [
    pointOnSide(side, left, near),
    pointOnSide(side, right, near),
    pointOnSide(side, right, far),
    pointOnSide(side, left, far),
  ]
}
