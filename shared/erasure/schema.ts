import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { APPOINTMENT_STATUSES } from '#shared/appointments/statuses.ts'
import { QUOTE_STATUSES } from '#shared/quotes/statuses.ts'

export const NAME_NEEDED = "Type the customer's full name to confirm."

const MAX_IDS = 500
const NAME_LENGTH = 500

const ids = (field: string) =>
  z
    .array(z.guid({ error: `${field} must be a list of ids` }), { error: `${field} must be a list of ids` })
    .max(MAX_IDS, { error: `${field} must be at most ${MAX_IDS} ids` })
    .default([])

/** One customer's quotes and appointments, with the full name as confirmation. */
export const erasureRequestSchema = z.object({
  quoteIds: ids('quoteIds'),
  appointmentIds: ids('appointmentIds'),
  name: z.string({ error: NAME_NEEDED }).max(NAME_LENGTH, { error: NAME_NEEDED }),
})
export type ErasureRequest = z.output<typeof erasureRequestSchema>

/** Everything erased: the selection, and the appointments with a selected quote's contact. */
export const erasedSchema = z.object({ quoteIds: z.array(z.guid()), appointmentIds: z.array(z.guid()) })
export type Erased = z.output<typeof erasedSchema>

/** The same with the customers, as the log keeps it. Older lines name none. */
export const erasedRecordsSchema = erasedSchema.extend({ customerIds: z.array(z.guid()).default([]) })
export type ErasedRecords = z.output<typeof erasedRecordsSchema>

/** The customer's full name confirms it. */
export const customerErasureSchema = z.object({
  name: z.string({ error: NAME_NEEDED }).max(NAME_LENGTH, { error: NAME_NEEDED }),
  version: z.int({ error: 'The version must be a whole number' }).optional(),
})

/** Exactly one of the two: the record that the office starts from. */
export const erasureCandidatesQuerySchema = z.object({
  quoteId: z.guid({ error: 'quoteId must be an id' }).optional(),
  appointmentId: z.guid({ error: 'appointmentId must be an id' }).optional(),
})

/** Why a record may belong to the same customer. */
export const CANDIDATE_REASONS = ['this', 'email', 'quote', 'phone'] as const
export type CandidateReason = (typeof CANDIDATE_REASONS)[number]

const candidate = {
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  because: z.enum(CANDIDATE_REASONS),
  /** True for the record itself and records with its email. A person decides about the rest. */
  selected: z.boolean(),
}

/** Records that may belong to the same customer, newest first. */
export const erasureCandidatesSchema = z.object({
  /** The full name on the requested record. */
  name: z.string(),
  quotes: z.array(
    z.object({ ...candidate, number: z.int(), createdAt: z.iso.datetime(), status: z.enum(QUOTE_STATUSES) }),
  ),
  appointments: z.array(
    z.object({
      ...candidate,
      appointmentDate: calendarDateSchema,
      timeSlot: z.string(),
      status: z.enum(APPOINTMENT_STATUSES),
      quoteNumber: z.int().nullable(),
      /** The quote with the same contact. It's erased with that quote. */
      goesWithQuote: z.guid().nullable(),
    }),
  ),
})
export type ErasureCandidates = z.output<typeof erasureCandidatesSchema>
