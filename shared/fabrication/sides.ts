import type { Countertop, FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { outline, type Point } from '#shared/countertops/outline.ts'
import { CORNER_NAMES, type CornerName, type SideName } from './details.ts'

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

/** The sides of each shape, clockwise from above, from the back left. */
export const SIDES_OF_SHAPE: Record<Shape, readonly SideName[]> = {
  I: ['back', 'rightEnd', 'front', 'leftEnd'],
  L: ['back', 'runEnd', 'runFront', 'legFront', 'legEnd', 'legBack'],
  U: ['back', 'rightBack', 'rightEnd', 'rightFront', 'runFront', 'leftFront', 'leftEnd', 'leftBack'],
}

/** Sides that face away from the room. Seen from the room, their clockwise start is on the left; other sides' end is. */
const AT_THE_BACK: readonly SideName[] = ['back', 'legBack', 'leftBack', 'rightBack']

/** Indexes into `SIDES_OF_SHAPE` of an outline's sides, in order. A notch without area leaves four. */
function sideIndexes(shape: Shape, dimensions: FullDimensions): readonly number[] {
  const { length, returnLength } = dimensions
  if (outline(shape, dimensions).length > 4) return SIDES_OF_SHAPE[shape].map((_, index) => index)
  if (shape === 'I') return [0, 1, 2, 3]
  // Neighbors on one line merge under the first name. A side of no length is left out.
  if (shape === 'U') return [0, 1, 2, 7]
  const hasRunFront = dimensions.returnWidth < dimensions.width && returnLength >= length
  return [0, 1, hasRunFront ? 2 : 4, 5]
}

/**
 * The sides of a countertop, clockwise from above, from the back left. `mirrored` puts an L's leg on the right; I and U
 * ignore it. Expects dimensions without `dimensionProblems`.
 */
export function sidesOf(shape: Shape, dimensions: FullDimensions, mirrored = false): Side[] {
  const points = outline(shape, dimensions)
  const turns = mirrored && shape === 'L'
  const place = ({ x, y }: Point): Point => (turns ? { x: dimensions.width - x, y } : { x, y })
  const sides = sideIndexes(shape, dimensions).flatMap((nameIndex, index): Side[] => {
    const name = SIDES_OF_SHAPE[shape][nameIndex]
    const start = points[index]
    const end = points[(index + 1) % points.length]
    if (!name || !start || !end) return []
    // Mirroring turns the direction around, and the sides stay clockwise.
    return [turns ? createSide(name, place(end), place(start)) : createSide(name, start, end)]
  })
  if (!turns) return sides
  const [back, ...others] = sides
  return back ? [back, ...others.toReversed()] : []
}

/** Whether a side faces the room. The others face away from it, so they are seen across the stone. */
export function facesRoom(name: SideName): boolean {
  return !AT_THE_BACK.includes(name)
}

/** Whether the countertop is an L with its leg on the right. */
export function isMirrored({ shape, details }: Pick<Countertop, 'shape' | 'details'>): boolean {
  return shape === 'L' && details?.mirrored === true
}

/** The corners of a countertop as it stands, mirrored or not, clockwise from above, from the back left. */
export function outlineOf(countertop: Pick<Countertop, 'shape' | 'dimensions' | 'details'>): Point[] {
  const { shape, dimensions } = countertop
  if (!isMirrored(countertop)) return outline(shape, dimensions)
  return sidesOf(shape, dimensions, true).map(({ from }) => from)
}

function createSide(name: SideName, from: Point, to: Point): Side {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
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
export function cornersOf(shape: Shape, dimensions: FullDimensions, mirrored = false): NamedCorner[] {
  const points = outline(shape, dimensions)
  const hasNotch = points.length > 4
  const inside: readonly string[] = shape === 'L' ? ['c3'] : shape === 'U' ? ['c4', 'c5'] : []
  return sideIndexes(shape, dimensions).flatMap((nameIndex, index) => {
    const name = CORNER_NAMES[nameIndex]
    const point = points[index]
    if (!name || !point) return []
    const at = mirrored && shape === 'L' ? { x: dimensions.width - point.x, y: point.y } : point
    return [{ name, at, isInside: hasNotch && inside.includes(name) }]
  })
}

/** The point `at` inches from the side's left end, `inward` inches from it into the stone. */
export function pointOnSide({ leftEnd, along, outward }: Side, at: number, inward = 0): Point {
  return { x: leftEnd.x + along.x * at - outward.x * inward, y: leftEnd.y + along.y * at - outward.y * inward }
}
