import { z } from 'zod'
import type { Details } from '#shared/fabrication/details.ts'
import { detailsSchema, findForeignNames } from '#shared/fabrication/schema.ts'
import {
  type DimensionName,
  dimensionProblems,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  rangeMessage,
  SHAPES,
} from './countertop.ts'
import { DEFAULT_STONE, FORMER_STONE_IDS, noLongerOffered, STONE_IDS, type StoneId } from './stones.ts'

/** The most countertops that a session can save and a quote can have. */
export const MAX_COUNTERTOPS = 50

const dimension = (field: DimensionName) =>
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
const STONE_ERROR = 'Stone must be one of our stones'

/** A stone that we offer. */
export const offeredStoneSchema = z.enum(STONE_IDS, {
  error: ({ input }) =>
    typeof input === 'string' && FORMER_STONE_IDS.includes(input) ? noLongerOffered(input) : STONE_ERROR,
})
/** The stone of something stored. We may not offer it any more. */
export const storedStoneSchema = z.string({ error: STONE_ERROR }).regex(/^[a-z0-9-]{1,100}$/, { error: STONE_ERROR })
/** A stone of the visitor's list, which also keeps former ones: a deletion can be undone, and a name changed. */
const listedStoneSchema = z.enum([...STONE_IDS, ...FORMER_STONE_IDS], { error: STONE_ERROR })

const countertopFields = {
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: listedStoneSchema.default(DEFAULT_STONE),
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
export const savedCountertopSchema = z.object({ id: z.uuid(), ...countertopFields, stone: storedStoneSchema })
export type SavedCountertop = z.output<typeof savedCountertopSchema>
/** One that can be priced and quoted. */
export type OfferedCountertop = SavedCountertop & { stone: StoneId }

/** A countertop of a link, which may be old. */
export const linkedCountertopSchema = z
  .object({ ...countertopFields, stone: storedStoneSchema.default(DEFAULT_STONE) })
  .check(refuseImpossibleShape)

/** A countertop in a quote, with its drawing as a PNG data URL. */
export const quotedCountertopInputSchema = z
  .object({
    ...countertopFields,
    stone: offeredStoneSchema.default(DEFAULT_STONE),
    imageData: z.string({ error: 'The drawing is missing' }),
  })
  .check(refuseImpossibleShape)
