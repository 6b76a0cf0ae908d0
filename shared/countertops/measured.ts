import { z } from 'zod'
import { versionSchema } from '#shared/http/version.ts'
import { multiLineText } from '#shared/lib/text.ts'
import { dimensionsSchema, MAX_COUNTERTOPS, refuseImpossibleShape, shapeSchema, storedStoneSchema } from './schema.ts'

export const MAX_CUTOUT_COUNT = 20
export const MAX_MEASURED_NOTE_LENGTH = 500
export const MAX_VISIT_NOTE_LENGTH = 2000

const CUTOUTS_ERROR = `Cutouts must be a whole number from 0 to ${MAX_CUTOUT_COUNT}`

/** A countertop as the crew measured it. */
const fields = {
  /** The drawn countertop that was measured. Null for a piece that the crew added. */
  quoteCountertopId: z.guid({ error: 'quoteCountertopId must be the id of a countertop' }).toLowerCase().nullish(),
  shape: shapeSchema,
  dimensions: dimensionsSchema,
  stone: storedStoneSchema,
  cutouts: z
    .int({ error: CUTOUTS_ERROR })
    .min(0, { error: CUTOUTS_ERROR })
    .max(MAX_CUTOUT_COUNT, { error: CUTOUTS_ERROR }),
  note: multiLineText('Note', MAX_MEASURED_NOTE_LENGTH),
}

/** All of a visit's measured countertops. They replace what was saved before. */
export const measuredInputSchema = z.object({
  /** The version that the crew saw. */
  version: versionSchema,
  /** About the whole visit. Absent: it stays. */
  note: multiLineText('Note', MAX_VISIT_NOTE_LENGTH).optional(),
  countertops: z
    .array(z.object(fields).check(refuseImpossibleShape), { error: 'The countertops must be a list' })
    .max(MAX_COUNTERTOPS, { error: `There can be up to ${MAX_COUNTERTOPS} countertops` }),
})
export type MeasuredInput = z.output<typeof measuredInputSchema>

const measuredCountertopSchema = z.object({
  ...fields,
  quoteCountertopId: z.uuid().nullable(),
  areaSquareFeet: z.number(),
})
export type MeasuredCountertop = z.output<typeof measuredCountertopSchema>

/** What the crew measured at a visit. Version 0: nothing yet. */
export const measuredSchema = z.object({
  version: z.int(),
  note: z.string(),
  countertops: z.array(measuredCountertopSchema),
})
export type Measured = z.output<typeof measuredSchema>
