import { formatInches, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import {
  type Countertop,
  DIMENSION_LABELS,
  type DimensionName,
  type Dimensions,
  fullDimensions,
  type Shape,
  type FullDimensions,
} from './countertop.ts'
import { outline, type Point } from './outline.ts'

const NO_BREAK = '\u00a0'

/** `25 1/2` or `60 × 25 1/2`. Takes inches. A line never breaks before a fraction. */
export function sizeFigures(...inches: number[]): string {
  return inches.map((one) => formatInches(one).replace(' ', NO_BREAK)).join(' × ')
}

/** `25 1/2 in` or `60 × 25 1/2 in`. A line never breaks before the unit. */
export function formatSize(...inches: number[]): string {
  return `${sizeFigures(...inches)}${NO_BREAK}in`
}

/** `10 ft 2 3/8 in`, or only inches below a foot. */
export function formatFeet(inches: number): string {
  const feet = Math.floor(inches / 12)
  const rest = inches - feet * 12
  if (feet === 0) return formatSize(inches)
  return `${feet}${NO_BREAK}ft${rest === 0 ? '' : ` ${formatSize(rest)}`}`
}

/** `60 × 48 in, returns 24 × 24 in`: width by length, then the returns if the shape has any. Takes inches. */
export function formatSizes(shape: Shape, dimensions: Dimensions): string {
  const { width, length, returnWidth, returnLength } = fullDimensions(dimensions)
  const returns = shape === 'I' ? '' : `, returns ${formatSize(returnWidth, returnLength)}`
  return `${formatSize(width, length)}${returns}`
}

/** `Width 60 inches`, for screen readers. */
export function spokenDimension(name: DimensionName, inches: number): string {
  return `${DIMENSION_LABELS[name]} ${formatInches(inches)} ${inches === 1 ? 'inch' : 'inches'}`
}

/** A straight part of a countertop: a run, or the leg of an L. */
export type ArmName = 'run' | 'leg'

/** Inches along the front of a straight countertop, of a run, or of an L's leg. 0 for a U without a notch. */
export function frontOfArm({ shape, dimensions }: Pick<Countertop, 'shape' | 'dimensions'>, arm: ArmName): number {
  const { width, length, returnWidth, returnLength } = dimensions
  if (shape === 'I') return width
  if (shape === 'U') return length > returnLength ? width - 2 * returnWidth : 0
  return arm === 'run' ? width - returnWidth : length - returnLength
}

/** Square feet inside the outline of a countertop. */
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
