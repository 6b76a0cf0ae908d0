import type { z } from 'zod'
import type { Details } from '#shared/fabrication/details.ts'
import type { dimensionsSchema } from './schema.ts'
import type { StoneId } from './stones.ts'

export const SHAPES = ['I', 'L', 'U'] as const
export type Shape = (typeof SHAPES)[number]

export const SHAPE_LABELS: Record<Shape, string> = { I: 'I Shape', L: 'L Shape', U: 'U Shape' }

/** In the order in which forms and drawings list them. */
export const DIMENSION_NAMES = ['width', 'length', 'returnWidth', 'returnLength'] as const
export type DimensionName = (typeof DIMENSION_NAMES)[number]

export const DIMENSION_LABELS: Record<DimensionName, string> = {
  width: 'Width',
  length: 'Length',
  returnWidth: 'Return Width',
  returnLength: 'Return Length',
}

/** Inches. The limits of every dimension (docs/rules.md, Dimensions). */
export const MIN_INCHES = 1
export const MAX_INCHES = 200

/** Inches, as a visitor or an API caller sends them. Returns are optional. */
export type Dimensions = z.output<typeof dimensionsSchema>

/** Inches, with defaults filled in for missing returns. All geometry uses these. */
export type FullDimensions = Record<DimensionName, number>

export interface Countertop {
  shape: Shape
  dimensions: FullDimensions
  stone: StoneId
  details?: Details | undefined
}

export const DEFAULT_DIMENSIONS: FullDimensions = { width: 60, length: 48, returnWidth: 24, returnLength: 24 }

/** Fills in the default returns. Call it before anything else reads the dimensions. */
export function fullDimensions(dimensions: Dimensions): FullDimensions {
  return {
    width: dimensions.width,
    length: dimensions.length,
    returnWidth: dimensions.returnWidth ?? DEFAULT_DIMENSIONS.returnWidth,
    returnLength: dimensions.returnLength ?? DEFAULT_DIMENSIONS.returnLength,
  }
}

/** The dimensions of a shape. An I has no returns. */
export function dimensionNamesOf(shape: Shape): readonly DimensionName[] {
  return shape === 'I' ? ['width', 'length'] : DIMENSION_NAMES
}

/** Whether two countertops of the same shape have the same sizes, without returns that it doesn't have. */
export function isSameSize(
  one: Pick<Countertop, 'shape' | 'dimensions'>,
  other: Pick<Countertop, 'dimensions'>,
): boolean {
  return dimensionNamesOf(one.shape).every((name) => one.dimensions[name] === other.dimensions[name])
}

/**
 * Why `dimensions` (inches) don't make a valid `shape`. Empty when they do (docs/rules.md, Dimensions).
 * The only place for these rules: forms, drawing and the server's schema all call it.
 */
export function dimensionProblems(
  shape: Shape,
  dimensions: FullDimensions,
): { field: DimensionName; message: string }[] {
  const names = dimensionNamesOf(shape)
  const outOfRange = names.filter((name) => !isInRange(dimensions[name]))
  if (outOfRange.length > 0) {
    return outOfRange.map((field) => ({ field, message: rangeMessage(field) }))
  }
  const { width, length, returnWidth, returnLength } = dimensions
  const problems: ReturnType<typeof dimensionProblems> = []
  if (shape === 'L' && returnWidth > width) {
    problems.push({ field: 'returnWidth', message: "Return Width can't be more than the Width" })
  }
  if (shape === 'U' && 2 * returnWidth > width) {
    problems.push({ field: 'returnWidth', message: "Return Width can't be more than half the Width" })
  }
  if (shape !== 'I' && returnLength > length) {
    problems.push({ field: 'returnLength', message: "Return Length can't be more than the Length" })
  }
  return problems
}

/** Whether `inches` is within the limits of a dimension. */
export function isInRange(inches: number): boolean {
  return Number.isFinite(inches) && inches >= MIN_INCHES && inches <= MAX_INCHES
}

export function rangeMessage(field: DimensionName): string {
  return `${DIMENSION_LABELS[field]} must be from ${MIN_INCHES} to ${MAX_INCHES} inches`
}
