import { z } from 'zod'
import {
  type Dimensions,
  dimensionProblems,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  rangeMessage,
  SHAPES,
} from './countertop.ts'
import { DEFAULT_STONE, STONE_IDS } from './stones.ts'

/** The most countertops that a session can save and a quote can have. */
export const MAX_COUNTERTOPS = 50

const dimension = (field: keyof Dimensions) =>
  z
    .number({ error: rangeMessage(field) })
    .min(MIN_INCHES, { error: rangeMessage(field), abort: true })
    .max(MAX_INCHES, { error: rangeMessage(field), abort: true })

/** Inches. Returns are optional, see `fullDimensions`. */
const dimensionsSchema = z.object({
  width: dimension('width'),
  length: dimension('length'),
  returnWidth: dimension('returnWidth').optional(),
  returnLength: dimension('returnLength').optional(),
})

const shapeSchema = z.enum(SHAPES, { error: 'Shape must be I, L, or U' })
const stoneSchema = z.enum(STONE_IDS, { error: 'Stone must be one of our stones' })

const countertopFields = {
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: stoneSchema.default(DEFAULT_STONE),
}

/** Reports a dimension that doesn't fit the shape at that dimension's field. */
function refuseImpossibleShape(
  context: z.core.ParsePayload<Pick<z.output<z.ZodObject<typeof countertopFields>>, 'shape' | 'dimensions'>>,
): void {
  const { shape, dimensions } = context.value
  for (const problem of dimensionProblems(shape, fullDimensions(dimensions))) {
    context.issues.push({
      code: 'custom',
      input: dimensions,
      path: ['dimensions', problem.field],
      message: problem.message,
    })
  }
}

/** What a visitor sends to save a countertop. */
export const countertopInputSchema = z.object(countertopFields).check(refuseImpossibleShape)
export type CountertopInput = z.input<typeof countertopInputSchema>
export type ParsedCountertopInput = z.output<typeof countertopInputSchema>

/** A saved countertop as the server lists it. */
export const savedCountertopSchema = z.object({
  id: z.uuid(),
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: stoneSchema,
})
export type SavedCountertop = z.output<typeof savedCountertopSchema>

/** A countertop in a quote, with its drawing as a PNG data URL. */
export const quotedCountertopInputSchema = z
  .object({ ...countertopFields, imageData: z.string({ error: 'The drawing is missing' }) })
  .check(refuseImpossibleShape)
