import type { FullDimensions, Shape } from './countertop.ts'

/** Inches from the back left corner of the bounding rectangle: x to the right, y toward the front. */
export interface Point {
  x: number
  y: number
}

/** A rectangle in inches, seen from above. */
export interface Box {
  left: number
  back: number
  right: number
  front: number
}

/** The smallest rectangle around some points. */
export function boxOfPoints(points: readonly Point[]): Box {
  const box = { left: Infinity, back: Infinity, right: -Infinity, front: -Infinity }
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x)
    box.back = Math.min(box.back, y)
    box.right = Math.max(box.right, x)
    box.front = Math.max(box.front, y)
  }
  return box
}

/**
 * The closed polygon of a countertop in inches, clockwise from above, starting at the back left corner.
 * L: the bounding rectangle minus a notch at the front right. U: minus a notch in the middle of the front.
 * A notch without area gives the plain rectangle, so no two neighboring points are equal.
 * Expects dimensions without `dimensionProblems`.
 */
export function outline(shape: Shape, dimensions: FullDimensions): Point[] {
  const { width, length, returnWidth, returnLength } = dimensions
  const notchRight = shape === 'U' ? width - returnWidth : width
  const hasNotch = returnWidth < notchRight && returnLength < length
  return cornerPoints(hasNotch ? shape : 'I', dimensions)
}

/** Where each side in a shape's table starts, even if a notch has no area. */
export function cornerPoints(shape: Shape, { width, length, returnWidth, returnLength }: FullDimensions): Point[] {
  const back: Point[] = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ]
  const [right, left] = [
    { x: width, y: length },
    { x: 0, y: length },
  ]
  if (shape === 'I') return [...back, right, left]
  const notchRight = shape === 'U' ? width - returnWidth : width
  const notch: Point[] = [
    { x: notchRight, y: returnLength },
    { x: returnWidth, y: returnLength },
    { x: returnWidth, y: length },
  ]
  return shape === 'L' ? [...back, ...notch, left] : [...back, right, { x: notchRight, y: length }, ...notch, left]
}
