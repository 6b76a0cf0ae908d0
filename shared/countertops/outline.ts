import type { FullDimensions, Shape } from './countertop.ts'

/** Inches from the back left corner of the bounding rectangle: x to the right, y toward the front. */
export interface Point {
  x: number
  y: number
}

/**
 * The closed polygon of a countertop in inches, clockwise from above, starting at the back left corner.
 * L: the bounding rectangle minus a notch at the front right. U: minus a notch in the middle of the front.
 * A notch without area gives the plain rectangle, so no two neighboring points are equal.
 * Expects dimensions without `dimensionProblems`.
 */
export function outline(shape: Shape, { width, length, returnWidth, returnLength }: FullDimensions): Point[] {
  const back: Point[] = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ]
  const left = { x: 0, y: length }
  const notchRight = shape === 'U' ? width - returnWidth : width
  const hasNotch = shape !== 'I' && returnWidth < notchRight && returnLength < length
  if (!hasNotch) return [...back, { x: width, y: length }, left]
  const notch: Point[] = [
    { x: notchRight, y: returnLength },
    { x: returnWidth, y: returnLength },
    { x: returnWidth, y: length },
  ]
  if (shape === 'L') return [...back, ...notch, left]
  return [...back, { x: width, y: length }, { x: notchRight, y: length }, ...notch, left]
}
