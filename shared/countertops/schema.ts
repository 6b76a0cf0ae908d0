import { z } from 'zod'
import {
  type Dimensions,
  designProblems,
  fullDimensions,
  MAX_INCHES,
  MIN_INCHES,
  rangeMessage,
  SHAPES,
} from './design.ts'
import { DEFAULT_STONE, STONE_IDS } from './stones.ts'

/** At most so many saved designs a session, and so many in one quote. */
export const MAX_COUNTERTOPS = 50

const dimension = (field: keyof Dimensions) =>
  z
    .number({ error: rangeMessage(field) })
    .min(MIN_INCHES, { error: rangeMessage(field), abort: true })
    .max(MAX_INCHES, { error: rangeMessage(field), abort: true })

/** Inches. Returns may be absent; see `fullDimensions`. */
const dimensionsSchema = z.object({
  width: dimension('width'),
  length: dimension('length'),
  returnWidth: dimension('returnWidth').optional(),
  returnLength: dimension('returnLength').optional(),
})

const shapeSchema = z.enum(SHAPES, { error: 'Shape must be I, L or U' })
const stoneSchema = z.enum(STONE_IDS, { error: 'Stone must be one of our stones' })

const designFields = {
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: stoneSchema.default(DEFAULT_STONE),
}

/** A dimension that does not fit the shape is reported at the dimension's own field. */
function refuseImpossibleShape(
  context: z.core.ParsePayload<Pick<z.output<z.ZodObject<typeof designFields>>, 'shape' | 'dimensions'>>,
): void {
  const { shape, dimensions } = context.value
  for (const problem of designProblems(shape, fullDimensions(dimensions))) {
    context.issues.push({
      code: 'custom',
      input: dimensions,
      path: ['dimensions', problem.field],
      message: problem.message,
    })
  }
}

/** What a visitor sends to save a design. */
export const countertopInputSchema = z.object(designFields).check(refuseImpossibleShape)
export type CountertopInput = z.input<typeof countertopInputSchema>
export type ParsedCountertopInput = z.output<typeof countertopInputSchema>

/** A saved design as the server lists it. */
export const countertopSchema = z.object({
  id: z.uuid(),
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: stoneSchema,
})
export type Countertop = z.output<typeof countertopSchema>

/** A design inside a quote request, with its drawing as a PNG data URL. */
export const quotedCountertopInputSchema = z
  .object({ ...designFields, imageData: z.string({ error: 'The drawing is missing' }) })
  .check(refuseImpossibleShape)
