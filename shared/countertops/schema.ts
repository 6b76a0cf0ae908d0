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
import type { Details } from '#shared/fabrication/details.ts'
import { detailsSchema, findForeignNames } from '#shared/fabrication/schema.ts'
import { DEFAULT_STONE, STONE_IDS } from './stones.ts'

/** The most countertops that a session can save and a quote can have. */
export const MAX_COUNTERTOPS = 50

const dimension = (field: keyof Dimensions) =>
  z
    .number({ error: rangeMessage(field) })
    .min(MIN_INCHES, { error: rangeMessage(field), abort: true })
    .max(MAX_INCHES, { error: rangeMessage(field), abort: true })

/** Inches. Returns are optional, see `fullDimensions`. */
export const dimensionsSchema = z.object({
  width: dimension('width'),
  length: dimension('length'),
  returnWidth: dimension('returnWidth').optional(),
  returnLength: dimension('returnLength').optional(),
})

export const shapeSchema = z.enum(SHAPES, { error: 'Shape must be I, L, or U' })
export const stoneSchema = z.enum(STONE_IDS, { error: 'Stone must be one of our stones' })

const countertopFields = {
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: stoneSchema.default(DEFAULT_STONE),
  details: detailsSchema.optional(),
}

/** Reports a dimension that doesn't fit the shape, and details that the shape doesn't have, at their fields. */
export function refuseImpossibleShape(
  context: z.core.ParsePayload<
    Pick<z.output<z.ZodObject<typeof countertopFields>>, 'shape' | 'dimensions' | 'details'>
  >,
): void {
  const { shape, dimensions, details } = context.value
  for (const problem of dimensionProblems(shape, fullDimensions(dimensions))) {
    context.issues.push({
      code: 'custom',
      input: dimensions,
      path: ['dimensions', problem.field],
      message: problem.message,
    })
  }
  for (const { path, message } of details ? findForeignNames(shape, details) : []) {
    context.issues.push({ code: 'custom', input: details, path: ['details', ...path], message })
  }
}

/** What a visitor sends to save a countertop. */
export const countertopInputSchema = z.object(countertopFields).check(refuseImpossibleShape)
/** With its details in full, as the designer has them. */
export type CountertopInput = Omit<z.input<typeof countertopInputSchema>, 'details'> & { details?: Details | undefined }
export type ParsedCountertopInput = z.output<typeof countertopInputSchema>

/** A saved countertop as the server lists it. */
export const savedCountertopSchema = z.object({
  id: z.uuid(),
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: stoneSchema,
  details: detailsSchema.optional(),
})
export type SavedCountertop = z.output<typeof savedCountertopSchema>

/** A countertop in a quote, with its drawing as a PNG data URL. */
export const quotedCountertopInputSchema = z
  .object({ ...countertopFields, imageData: z.string({ error: 'The drawing is missing' }) })
  .check(refuseImpossibleShape)
