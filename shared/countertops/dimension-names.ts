import {
  DIMENSION_LABELS,
  type DimensionName,
  dimensionNamesOf,
  type FullDimensions,
  type Shape,
} from './countertop.ts'
import { formatSize } from './sizes.ts'

/** Plan lines and fields carry these letters. */
export const DIMENSION_LETTERS: Record<DimensionName, string> = {
  width: 'A',
  length: 'B',
  returnWidth: 'C',
  returnLength: 'D',
}

/** What each dimension of a shape measures (docs/rules.md, Dimensions). An I has no returns. */
const HINTS: Record<Shape, Partial<Record<DimensionName, string>>> = {
  I: { width: 'left to right', length: 'front to back' },
  L: {
    width: 'along the back wall',
    length: 'along the side wall',
    returnWidth: 'depth of the leg',
    returnLength: 'depth of the back run',
  },
  U: {
    width: 'along the back wall',
    length: 'along the side walls',
    returnWidth: 'depth of each leg',
    returnLength: 'depth of the back run',
  },
}

/** `depth of the back run`, or undefined if the shape doesn't have the dimension. */
export function dimensionHint(shape: Shape, name: DimensionName): string | undefined {
  return HINTS[shape][name]
}

/** Inches. The depth of a common counter: 24 in cabinets and the overhang. */
export const COMMON_DEPTH = 25.5

/** Inches. A counter deeper than this can hardly be reached across. An I may be an island, which is reached from all sides. */
export const UNUSUAL_DEPTH: Record<Shape, number> = { I: 60, L: 42, U: 42 }

/** The depths that are probably a mistake, each with a question. They never stop anything (docs/rules.md, Dimensions). */
export function unusualDepths(shape: Shape, dimensions: FullDimensions) {
  return depthsOf(shape, dimensions)
    .filter(({ name }) => dimensions[name] > UNUSUAL_DEPTH[shape])
    .map(({ name, what }) => ({
      name,
      message: `${DIMENSION_LABELS[name]} is ${what}, and ${formatSize(dimensions[name])} is very deep. Did you mean ${formatSize(COMMON_DEPTH)}?`,
    }))
}

function depthsOf(shape: Shape, { width, length }: FullDimensions): { name: DimensionName; what: string }[] {
  if (shape === 'I') return [{ name: width < length ? 'width' : 'length', what: 'the smaller side' }]
  return dimensionNamesOf(shape)
    .filter((name) => name === 'returnWidth' || name === 'returnLength')
    .map((name) => ({ name, what: `the ${HINTS[shape][name]}` }))
}
