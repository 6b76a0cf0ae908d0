import type { StoneId } from './stones.ts'

export const SHAPES = ['I', 'L', 'U'] as const
export type Shape = (typeof SHAPES)[number]

export const SHAPE_LABELS: Record<Shape, string> = { I: 'I Shape', L: 'L Shape', U: 'U Shape' }

/** Field names of a design's dimensions, in the order in which forms and drawings list them. */
export const DIMENSION_NAMES = ['width', 'length', 'returnWidth', 'returnLength'] as const
export type DimensionName = (typeof DIMENSION_NAMES)[number]

export const DIMENSION_LABELS: Record<DimensionName, string> = {
  width: 'Width',
  length: 'Length',
  returnWidth: 'Return Width',
  returnLength: 'Return Length',
}

/** Inches. Every dimension is within these bounds (docs/rules.md, Dimensions). */
export const MIN_INCHES = 1
export const MAX_INCHES = 200

/** Inches, as a visitor or an API client sends them: returns may be absent. */
export interface Dimensions {
  width: number
  length: number
  returnWidth?: number | undefined
  returnLength?: number | undefined
}

/** Inches, with the defaults in place of absent returns. All geometry works on these. */
export type FullDimensions = Record<DimensionName, number>

export interface Design {
  shape: Shape
  dimensions: FullDimensions
  stone: StoneId
}

export const DEFAULT_DIMENSIONS: FullDimensions = { width: 60, length: 48, returnWidth: 24, returnLength: 24 }

/** Absent returns take the defaults before anything else looks at a design. */
export function fullDimensions(dimensions: Dimensions): FullDimensions {
  return {
    width: dimensions.width,
    length: dimensions.length,
    returnWidth: dimensions.returnWidth ?? DEFAULT_DIMENSIONS.returnWidth,
    returnLength: dimensions.returnLength ?? DEFAULT_DIMENSIONS.returnLength,
  }
}

/** The dimensions that a shape is made of; an I has no returns. */
export function dimensionNamesOf(shape: Shape): readonly DimensionName[] {
  return shape === 'I' ? ['width', 'length'] : DIMENSION_NAMES
}

export interface DesignProblem {
  field: DimensionName
  message: string
}

/**
 * What keeps `dimensions` (inches) from being a real `shape`, or an empty list (docs/rules.md, Dimensions).
 * The only statement of these rules: the forms, the drawing and the server's schema all ask here.
 */
export function designProblems(shape: Shape, dimensions: FullDimensions): DesignProblem[] {
  const names = dimensionNamesOf(shape)
  const outOfRange = names.filter((name) => !isInRange(dimensions[name]))
  if (outOfRange.length > 0) {
    return outOfRange.map((field) => ({ field, message: rangeMessage(field) }))
  }
  const { width, length, returnWidth, returnLength } = dimensions
  const problems: DesignProblem[] = []
  if (shape === 'L' && returnWidth > width) {
    problems.push({ field: 'returnWidth', message: 'Return Width must not be more than the Width' })
  }
  if (shape === 'U' && 2 * returnWidth > width) {
    problems.push({ field: 'returnWidth', message: 'Return Width must not be more than half the Width' })
  }
  if (shape !== 'I' && returnLength > length) {
    problems.push({ field: 'returnLength', message: 'Return Length must not be more than the Length' })
  }
  return problems
}

/** Whether a length in inches is one that any dimension may have. */
export function isInRange(inches: number): boolean {
  return Number.isFinite(inches) && inches >= MIN_INCHES && inches <= MAX_INCHES
}

/** What is said of a dimension that is out of range. */
export function rangeMessage(field: DimensionName): string {
  return `${DIMENSION_LABELS[field]} must be from ${MIN_INCHES} to ${MAX_INCHES} inches`
}
