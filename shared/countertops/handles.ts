import { type SideName, SIDES_OF_SHAPE } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { snapInches } from '#shared/lib/inches.ts'
import {
  DIMENSION_LABELS,
  type DimensionName,
  dimensionNamesOf,
  type FullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  type Shape,
} from './countertop.ts'
import { cornerPoints, type Point } from './outline.ts'

/** Inches. The smallest step or gap that a saw can leave beside a return, and the smallest width of a U. */
export const MIN_STEP = 12
export const MIN_U_WIDTH = 36

/** A straight side that moves with a dimension. Its handle is in the middle. Lengths are in inches. */
export interface MovableEdge {
  name: DimensionName
  side: SideName
  /** Where the handle is, in the outline's coordinates. */
  at: Point
  /** The handle moves only along this axis. */
  axis: 'x' | 'y'
  /** The direction along `axis` in which the dimension grows. */
  sign: 1 | -1
  from: Point
  to: Point
}

/** The sides that move with a dimension, first those with a handle. */
const MOVING_SIDES: Record<Shape, Partial<Record<SideName, DimensionName>>> = {
  I: { rightEnd: 'width', front: 'length' },
  L: { runEnd: 'width', legEnd: 'length', legFront: 'returnWidth', runFront: 'returnLength' },
  U: {
    rightBack: 'width',
    leftEnd: 'length',
    leftFront: 'returnWidth',
    runFront: 'returnLength',
    rightEnd: 'length',
    rightFront: 'returnWidth',
  },
}

/**
 * The sides of a countertop that move with a dimension, first those with a handle. A notch without area still has its
 * edges, some of no length.
 */
export function movableEdgesOf(countertop: FabricatedCountertop): MovableEdge[] {
  const { shape, dimensions } = countertop
  const isFlipped = isMirrored(countertop)
  const points = cornerPoints(shape, dimensions).map(({ x, y }) => ({ x: isFlipped ? dimensions.width - x : x, y }))
  const names: readonly string[] = SIDES_OF_SHAPE[shape]
  const moving = Object.entries(MOVING_SIDES[shape]) as [SideName, DimensionName][] // Object.entries forgets the names
  return moving.flatMap(([side, name]): MovableEdge[] => {
    const [from, to] = points.slice(names.indexOf(side))
    if (!from || !to) return []
    const axis = name === 'width' || name === 'returnWidth' ? 'x' : 'y'
    const sign = axis === 'x' && (isFlipped || side === 'rightFront') ? -1 : 1
    return [{ name, side, at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, axis, sign, from, to }]
  })
}

/** The handles of a countertop, one for each dimension. Each is at the middle of the edge that it moves. */
export function handlesOf(countertop: FabricatedCountertop): MovableEdge[] {
  return movableEdgesOf(countertop).slice(0, dimensionNamesOf(countertop.shape).length)
}

/** The nearest handle within `radius` of `point`. Both are in inches (docs/rules.md, Handles). */
export function handleAt(countertop: FabricatedCountertop, point: Point, radius: number): MovableEdge | null {
  return nearestWithin(handlesOf(countertop), radius, ({ at }) => distanceBetween(at, point))
}

/** The nearest edge within `radius` of `point`, for a press away from the handles. Both are in inches. */
export function edgeAt(countertop: FabricatedCountertop, point: Point, radius: number): MovableEdge | null {
  return nearestWithin(movableEdgesOf(countertop), radius, (edge) => distanceToSegment(point, edge))
}

/** The distance from `point` to the nearest point between two ends. */
export function distanceToSegment(point: Point, { from, to }: { from: Point; to: Point }): number {
  const within = (value: number, one: number, other: number) =>
    Math.min(Math.max(value, Math.min(one, other)), Math.max(one, other))
  // Sides are parallel to an axis.
  return distanceBetween(point, { x: within(point.x, from.x, to.x), y: within(point.y, from.y, to.y) })
}

export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** The item with the least distance, up to `radius`. */
export function nearestWithin<Item>(
  items: readonly Item[],
  radius: number,
  distanceTo: (item: Item) => number,
): Item | null {
  const near = items.map((item) => ({ item, distance: distanceTo(item) })).filter(({ distance }) => distance <= radius)
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.item ?? null
}

/**
 * The range of a handle in inches while the other dimensions stay the same (docs/rules.md, Drag rules), each end with a
 * reason to show. `min > max` means that the handle has no room: `noRoom` says what has to change. The range is narrower
 * than what a visitor can type.
 */
export function handleRange(shape: Shape, dimensions: FullDimensions, name: DimensionName) {
  const { width, length, returnWidth, returnLength } = dimensions
  const range = {
    min: MIN_STEP,
    max: MAX_INCHES,
    minReason: atLeast(MIN_STEP),
    maxReason: `${MAX_INCHES} in is the largest we make`,
    noRoom: '',
  }
  const beyondReturn = `needs ${MIN_STEP} in beyond the return`
  const betweenReturns = `${MIN_STEP} in between the returns`
  const largestReturn = MAX_INCHES - MIN_STEP

  if (shape === 'I') {
    return name === 'width' ? { ...range, min: MIN_INCHES, minReason: atLeast(MIN_INCHES) } : range
  }
  if (shape === 'L') {
    if (name === 'width') {
      const noRoom = noRoomUnless('returnWidth', 'at most', largestReturn)
      return { ...range, min: returnWidth + MIN_STEP, minReason: beyondReturn, noRoom }
    }
    if (name === 'returnWidth') {
      const noRoom = noRoomUnless('width', 'at least', 2 * MIN_STEP)
      return { ...range, max: width - MIN_STEP, maxReason: `must leave ${MIN_STEP} in of the width`, noRoom }
    }
    if (name === 'returnLength') {
      const noRoom = noRoomUnless('length', 'at least', MIN_STEP)
      return { ...range, max: length, maxReason: "can't go past the length", noRoom }
    }
    return range
  }
  if (name === 'width') {
    const besideReturns = 2 * returnWidth + MIN_STEP
    const noRoom = noRoomUnless('returnWidth', 'at most', largestReturn / 2)
    return besideReturns > MIN_U_WIDTH
      ? { ...range, min: besideReturns, minReason: `needs ${betweenReturns}`, noRoom }
      : { ...range, min: MIN_U_WIDTH, minReason: `a U needs at least ${MIN_U_WIDTH} in`, noRoom }
  }
  if (name === 'returnWidth') {
    const max = Math.floor((width - MIN_STEP) / 2)
    return {
      ...range,
      max,
      maxReason: `must leave ${betweenReturns}`,
      noRoom: noRoomUnless('width', 'at least', MIN_U_WIDTH),
    }
  }
  if (name === 'length') {
    const noRoom = noRoomUnless('returnLength', 'at most', largestReturn)
    return { ...range, min: returnLength + MIN_STEP, minReason: beyondReturn, noRoom }
  }
  const noRoom = noRoomUnless('length', 'at least', 2 * MIN_STEP)
  return { ...range, max: length - MIN_STEP, maxReason: `must leave ${MIN_STEP} in of the length`, noRoom }
}

/**
 * Moves one handle to `point` (inches), from the dimensions at the start of the gesture. The value snaps to a grid of
 * `step` inches and is then clamped to the limits, so a limit off the grid is exact. A handle without room doesn't move.
 */
export function dragHandle(
  shape: Shape,
  start: FullDimensions,
  { name, at, axis, sign }: MovableEdge,
  point: Point,
  step: number,
) {
  // Where the dimension is zero.
  const zero = at[axis] - sign * start[name]
  return moveHandleTo(shape, start, name, snapInches(sign * (point[axis] - zero), step))
}

/**
 * Sets one dimension to the value nearest to `requested` (inches) within its handle's range. Typed dimensions can be
 * outside the range: the handle jumps to the nearest limit when it moves toward it, and stays when it moves away.
 * `stoppedBy` is the reason to show if a limit stopped it.
 */
export function moveHandleTo(shape: Shape, start: FullDimensions, name: DimensionName, requested: number) {
  const current = start[name]
  const stays = { dimensions: start, stoppedBy: null }
  if (requested === current) return stays
  const { min, max, minReason, maxReason, noRoom } = handleRange(shape, start, name)
  if (min > max) return { ...stays, stoppedBy: noRoom }
  if (requested < current && current < min) return { ...stays, stoppedBy: minReason }
  if (requested > current && current > max) return { ...stays, stoppedBy: maxReason }
  const value = Math.min(Math.max(requested, min), max)
  const stoppedBy = value > requested ? minReason : value < requested ? maxReason : null
  const dimensions = { ...start, [name]: value }
  // An L needs no step below its return, so a length dragged past the return shortens the return too.
  if (shape === 'L' && name === 'length') dimensions.returnLength = Math.min(start.returnLength, value)
  return { dimensions, stoppedBy }
}

function atLeast(inches: number): string {
  return `needs at least ${inches} in`
}

function noRoomUnless(other: DimensionName, bound: 'at least' | 'at most', inches: number): string {
  return `no room: ${DIMENSION_LABELS[other]} must be ${bound} ${inches} in`
}
