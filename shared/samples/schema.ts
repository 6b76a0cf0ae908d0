import { z } from 'zod'
import { onlineContactSchema } from '#shared/appointments/schema.ts'
import { isZipCode, NOT_A_ZIP, storedContactSchema } from '#shared/contact/schema.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'

/** Stones of one request. */
export const MAX_SAMPLES = 3

const NO_STONE = 'Choose at least one stone.'
const TOO_MANY = `Choose up to ${MAX_SAMPLES} stones.`

/** What a visitor sends: where the samples go, and of which stones. We write by email if they don't arrive. */
export const sampleRequestSchema = onlineContactSchema.omit({ phoneNumber: true }).extend({
  zipCode: onlineContactSchema.shape.zipCode.refine(isZipCode, { error: NOT_A_ZIP }),
  stones: z
    .array(z.enum(STONE_IDS, { error: 'The stone must be one that we sell' }), { error: NO_STONE })
    .min(1, { error: NO_STONE })
    .max(MAX_SAMPLES, { error: TOO_MANY })
    .refine((stones) => new Set(stones).size === stones.length, { error: 'Choose each stone once.' }),
})
export type NewSampleRequest = z.output<typeof sampleRequestSchema>

/** What the office sees. */
export const storedSampleRequestSchema = storedContactSchema().extend({
  id: z.uuid(),
  /** Ids, also of stones that we no longer sell. */
  stones: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** When they went into the mail and who said so. Null: not yet. */
  sent: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type SampleRequest = z.output<typeof storedSampleRequestSchema>

const BEFORE = 'before must be a number'

export const samplesQuerySchema = z.object({
  sent: z.enum(['true', 'false'], { error: 'sent must be true or false' }).default('false'),
  /** Only requests before this one, for the next page. */
  before: z
    .string({ error: BEFORE })
    .regex(/^\d{1,9}$/, { error: BEFORE })
    .optional(),
})

export const sampleSentSchema = z.object({ sent: z.boolean({ error: 'sent must be true or false' }) })
