import { formatInches } from '#shared/lib/inches.ts'
import { DIMENSION_LABELS, type DimensionName, type Dimensions, fullDimensions, type Shape } from './countertop.ts'

const NO_BREAK = '\u00a0'

/** `25 1/2` or `60 × 25 1/2`. Takes inches. A line never breaks before a fraction. */
export function sizeFigures(...inches: number[]): string {
  return inches.map((one) => formatInches(one).replace(' ', NO_BREAK)).join(' × ')
}

/** `25 1/2 in` or `60 × 25 1/2 in`. A line never breaks before the unit. */
export function formatSize(...inches: number[]): string {
  return `${sizeFigures(...inches)}${NO_BREAK}in`
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
