import { formatInches } from '#shared/lib/inches.ts'
import {
  DIMENSION_LABELS,
  type DimensionName,
  type Dimensions,
  dimensionNamesOf,
  fullDimensions,
  type Shape,
} from './design.ts'

/** `60 x 48 in, returns 24 x 24 in`: Width by Length, then the returns of a shape that has them. Takes inches. */
export function formatSizes(shape: Shape, dimensions: Dimensions): string {
  const full = fullDimensions(dimensions)
  const [width, length, ...returns] = dimensionNamesOf(shape).map((name) => formatInches(full[name]))
  return `${width} x ${length} in${returns.length > 0 ? `, returns ${returns.join(' x ')} in` : ''}`
}

/** `Width 60 inches`: a dimension where it stands alone, as a screen reader says it. */
export function spokenDimension(name: DimensionName, inches: number): string {
  return `${DIMENSION_LABELS[name]} ${formatInches(inches)} ${inches === 1 ? 'inch' : 'inches'}`
}
