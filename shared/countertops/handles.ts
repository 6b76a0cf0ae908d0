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
import type { Point } from './outline.ts'

/** Inches. The smallest step or gap that a saw can leave beside a return, and the smallest width of a U. */
export const MIN_STEP = 12
export const MIN_U_WIDTH = 36

export interface Handle {
  name: DimensionName
  /** Position in inches, in the outline's coordinates. */
  at: Point
  /** The coordinate of `at` that is the dimension's value. The handle moves only along this axis. */
  axis: 'x' | 'y'
}

/** Limits in inches, each with a reason to show. */
export interface HandleRange {
  min: number
  max: number
  minReason: string
  maxReason: string
  /** Shown if `min > max`: what has to change before the handle can move. */
  noRoom: string
}

export interface DragResult {
  dimensions: FullDimensions
  /** The dragged dimension's new value, in inches. */
  value: number
  /** The reason to show if a limit stopped the handle. */
  stoppedBy: string | null
}

/** The handles of a shape. Each is at the middle of the edge that it moves. */
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
    { name: 'width', axis: 'x', at: { x: width, y: (shape === 'U' ? length : returnLength) / 2 } },
    { name: 'length', axis: 'y', at: { x: returnWidth / 2, y: length } },
    { name: 'returnWidth', axis: 'x', at: { x: returnWidth, y: (returnLength + length) / 2 } },
    { name: 'returnLength', axis: 'y', at: { x: (returnWidth + notchRight) / 2, y: returnLength } },
  ]
}

/** The nearest handle within `radius` of `point`. Both are in inches (docs/rules.md, Handles). */
export function handleAt(shape: Shape, dimensions: FullDimensions, point: Point, radius: number): Handle | null {
  let nearest: Handle | null = null
  let least = radius
  for (const handle of handlesOf(shape, dimensions)) {
    const distance = Math.hypot(handle.at.x - point.x, handle.at.y - point.y)
    if (distance > least) continue
    nearest = handle
    least = distance
  }
  return nearest
}

/**
 * The range of a handle in inches while the other dimensions stay the same (docs/rules.md, Drag rules).
 * `min > max` means that the handle has no room. The range is narrower than what a visitor can type.
 */
export function handleRange(shape: Shape, dimensions: FullDimensions, name: DimensionName): HandleRange {
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
  handle: Pick<Handle, 'name' | 'axis'>,
  point: Point,
  step: number,
): DragResult {
  return moveHandleTo(shape, start, handle.name, snapInches(point[handle.axis], step))
}

/**
 * Sets one dimension to the value nearest to `requested` (inches) within its handle's range. Typed dimensions can be
 * outside the range: the handle jumps to the nearest limit when it moves toward it, and stays when it moves away.
 */
export function moveHandleTo(shape: Shape, start: FullDimensions, name: DimensionName, requested: number): DragResult {
  const current = start[name]
  const stays = { dimensions: start, value: current, stoppedBy: null }
  if (requested === current || Number.isNaN(requested) || !dimensionNamesOf(shape).includes(name)) return stays
  const { min, max, minReason, maxReason, noRoom } = handleRange(shape, start, name)
  if (min > max) return { ...stays, stoppedBy: noRoom }
  if (requested < current && current < min) return { ...stays, stoppedBy: minReason }
  if (requested > current && current > max) return { ...stays, stoppedBy: maxReason }
  const value = Math.min(Math.max(requested, min), max)
  const stoppedBy = value > requested ? minReason : value < requested ? maxReason : null
  const dimensions = { ...start, [name]: value }
  // An L needs no step below its return, so a length dragged past the return shortens the return too.
  if (shape === 'L' && name === 'length') dimensions.returnLength = Math.min(start.returnLength, value)
  return { dimensions, value, stoppedBy }
}

function atLeast(inches: number): string {
  return `needs at least ${inches} in`
}

function noRoomUnless(other: DimensionName, bound: 'at least' | 'at most', inches: number): string {
  return `no room: ${DIMENSION_LABELS[other]} must be ${bound} ${inches} in`
}
