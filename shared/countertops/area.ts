import { SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/square-feet.ts'
import type { FullDimensions, Shape } from './countertop.ts'
import { outline, type Point } from './outline.ts'

/** Square feet inside the outline of a countertop (docs/rules.md, Area). */
export function areaSquareFeet(shape: Shape, dimensions: FullDimensions): number {
  return polygonArea(outline(shape, dimensions)) / SQUARE_INCHES_PER_SQUARE_FOOT
}

/** Area of a simple polygon by the shoelace formula, in square units of its points. */
export function polygonArea(points: readonly Point[]): number {
  let doubled = 0
  let previous = points.at(-1)
  for (const point of points) {
    if (previous) doubled += previous.x * point.y - point.x * previous.y
    previous = point
  }
  return Math.abs(doubled) / 2
}
