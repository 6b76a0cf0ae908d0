import { formatInches, snapInches } from '#shared/lib/inches.ts'
import {
  type DimensionName,
  dimensionNamesOf,
  type FullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  type Shape,
} from './design.ts'
import type { Point } from './outline.ts'

/** Inches. The least step or gap that a saw can leave beside a return, and the least width of a U. */
export const MIN_STEP = 12
export const MIN_U_WIDTH = 36

export interface Handle {
  name: DimensionName
  /** Where the handle sits, in inches in the outline's coordinates. */
  at: Point
  /** The coordinate of `at` that is the dimension's value; the handle moves along it alone. */
  axis: 'x' | 'y'
}

/** Each limit in inches with the sentence that tells a person why it is there. */
export interface HandleRange {
  min: number
  max: number
  minReason: string
  maxReason: string
}

export interface DragResult {
  dimensions: FullDimensions
  /** The dragged dimension's new value, in inches. */
  value: number
  /** Set where a limit held the value: why, in words for a person. */
  stoppedBy: string | null
}

/** The handles of a shape: each sits on the middle of the edge that it moves. */
export function handlesOf(shape: Shape, dimensions: FullDimensions): Handle[] {
  const { width, length, returnWidth, returnLength } = dimensions
  if (shape === 'I') {
    return [
      { name: 'width', axis: 'x', at: { x: width, y: length / 2 } },
      { name: 'length', axis: 'y', at: { x: width / 2, y: length } },
    ]
  }
  const notchRight = shape === 'U' ? width - returnWidth : width
  return [
    { name: 'width', axis: 'x', at: { x: width, y: returnLength / 2 } },
    { name: 'length', axis: 'y', at: { x: returnWidth / 2, y: length } },
    { name: 'returnWidth', axis: 'x', at: { x: returnWidth, y: (returnLength + length) / 2 } },
    { name: 'returnLength', axis: 'y', at: { x: (returnWidth + notchRight) / 2, y: returnLength } },
  ]
}

/**
 * The values, in inches, that a handle may take while the other dimensions stay (docs/rules.md, Drag rules).
 * `min > max` means that the handle has no room at all. Stricter than what may be typed.
 */
export function handleRange(shape: Shape, dimensions: FullDimensions, name: DimensionName): HandleRange {
  const { width, length, returnWidth, returnLength } = dimensions
  const largest = `${MAX_INCHES} in is the largest we make`
  const range = { min: MIN_STEP, max: MAX_INCHES, minReason: `needs at least ${MIN_STEP} in`, maxReason: largest }
  const beyondReturn = `needs ${MIN_STEP} in beyond the return`

  if (shape === 'I') {
    return name === 'width' ? { ...range, min: MIN_INCHES, minReason: `needs at least ${MIN_INCHES} in` } : range
  }
  if (shape === 'L') {
    if (name === 'width') return { ...range, min: returnWidth + MIN_STEP, minReason: beyondReturn }
    if (name === 'returnWidth') {
      return { ...range, max: width - MIN_STEP, maxReason: `must leave ${MIN_STEP} in of the width` }
    }
    if (name === 'returnLength') return { ...range, max: length, maxReason: 'cannot pass the length' }
    return range
  }
  if (name === 'width') {
    const besideReturns = 2 * returnWidth + MIN_STEP
    return besideReturns > MIN_U_WIDTH
      ? { ...range, min: besideReturns, minReason: `needs ${MIN_STEP} in between the returns` }
      : { ...range, min: MIN_U_WIDTH, minReason: `a U needs at least ${MIN_U_WIDTH} in` }
  }
  if (name === 'returnWidth') {
    const max = Math.floor((width - MIN_STEP) / 2)
    return { ...range, max, maxReason: `must leave ${MIN_STEP} in between the returns` }
  }
  if (name === 'length') return { ...range, min: returnLength + MIN_STEP, minReason: beyondReturn }
  return { ...range, max: length - MIN_STEP, maxReason: `must leave ${MIN_STEP} in of the length` }
}

/**
 * Moves one handle of the design that a gesture started from to `point` (inches, where the handle itself should be).
 * `step` is the grid in inches that the value snaps to before the limits hold it; a limit off the grid is kept exactly.
 * Where the handle has no room the design comes back as it was. Keys call this as well, by way of `moveHandleTo`.
 */
export function dragHandle(
  shape: Shape,
  start: FullDimensions,
  handle: Pick<Handle, 'name' | 'axis'>,
  point: Point,
  step: number,
): DragResult {
  return moveHandleTo(shape, start, handle.name, snapInches(point[handle.axis], step))
}

/** Gives one dimension the value (inches) nearest to `wanted` that its handle may take. */
export function moveHandleTo(shape: Shape, start: FullDimensions, name: DimensionName, wanted: number): DragResult {
  const current = start[name]
  if (wanted === current || !dimensionNamesOf(shape).includes(name)) {
    return { dimensions: start, value: current, stoppedBy: null }
  }
  const range = handleRange(shape, start, name)
  if (range.min > range.max) {
    return { dimensions: start, value: current, stoppedBy: noRoom(range) }
  }
  const value = Math.min(Math.max(wanted, range.min), range.max)
  const stoppedBy = value > wanted ? range.minReason : value < wanted ? range.maxReason : null
  const dimensions = { ...start, [name]: value }
  // An L has no least step below its return, so a length dragged under it takes the return along.
  if (shape === 'L' && name === 'length') dimensions.returnLength = Math.min(start.returnLength, value)
  return { dimensions, value, stoppedBy }
}

function noRoom(range: HandleRange): string {
  return `no room to move: ${range.minReason}, and ${range.maxReason} (${formatInches(Math.max(range.max, 0))} in here)`
}
