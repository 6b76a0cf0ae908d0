import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { APPOINTMENT_KINDS } from '#shared/appointments/kinds.ts'
import { APPOINTMENT_STATUSES } from '#shared/appointments/statuses.ts'
import { customerChoiceSchema, optionalEmail, quoteContactSchema, storedContactSchema } from '#shared/contact/schema.ts'
import { measuredSchema } from '#shared/countertops/measured.ts'
import { MAX_COUNTERTOPS, quotedCountertopInputSchema, savedCountertopSchema } from '#shared/countertops/schema.ts'
import { estimateSchema } from '#shared/estimate/schema.ts'
import { jobSchema } from '#shared/fabrication/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { multiLineText, singleLineText } from '#shared/lib/text.ts'
import { attachmentSchema } from '#shared/attachments/schema.ts'
import { photoIdsSchema, visitPhotoSchema } from '#shared/photos/schema.ts'
import { LOST_REASONS, PAYMENT_STATUSES, QUOTE_STAGES, QUOTE_STATUSES } from './statuses.ts'

const MAX_NOTES_LENGTH = 10_000
const MAX_LOST_NOTE_LENGTH = 500
/** Characters. */
export const MAX_CUSTOMER_NOTE_LENGTH = 1000

/** What a visitor writes to the shop. Without text, it counts as not sent. */
export const customerNoteSchema = multiLineText('Note', MAX_CUSTOMER_NOTE_LENGTH)

const WHOLE_CENTS = 'The expected total must be whole cents'

/** Contact fields and countertops in one flat object. */
export const quoteRequestSchema = quoteContactSchema.extend({
  countertops: z
    .array(quotedCountertopInputSchema, { error: 'A quote needs a list of countertops' })
    .min(1, { error: 'You need to add at least one countertop design before requesting a quote.' })
    .max(MAX_COUNTERTOPS, { error: `A quote can have up to ${MAX_COUNTERTOPS} countertops` }),
  /** The total in cents that the visitor saw. If ours differs, the response is 409 `total_changed` with our estimate. */
  expectedTotalCents: z.int32({ error: WHOLE_CENTS }).nonnegative({ error: WHOLE_CENTS }).optional(),
  /** Version of the price list that the visitor saw. The response is 409, too, if the one in effect changes any price of theirs. */
  priceListVersion: singleLineText('Price list', 100).optional(),
  job: jobSchema.optional(),
  customerNote: customerNoteSchema.optional(),
  photoIds: photoIdsSchema.optional(),
})
export type ParsedQuoteRequest = z.output<typeof quoteRequestSchema>

/** What the office sends for a customer. */
export const officeQuoteSchema = quoteRequestSchema.extend({
  /** Someone in the shop may have none. */
  email: optionalEmail,
  /** Whether the customer gets a copy by email, if they have an address. */
  emailCustomer: z.boolean({ error: 'emailCustomer must be true or false' }).default(true),
  customerId: customerChoiceSchema,
})

export const quoteCreatedSchema = z.object({ quoteId: z.uuid(), number: z.int() })

/** The estimate and countertops on the day of the request. `job`, note and photos only if they were sent. */
export const quotedSchema = z.object({
  estimate: estimateSchema,
  job: jobSchema.optional(),
  customerNote: z.string().optional(),
  photoIds: z.array(z.uuid()).optional(),
  countertops: z.array(savedCountertopSchema.extend({ areaSquareFeet: z.number() })),
})

/** The data of /thank-you. `contact` and `quoted` only for the session that made the quote. */
export const quoteReceiptSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  createdAt: z.iso.datetime(),
  /** Whether there's a street, city and zip code. An appointment needs them, so the form asks if one is missing. */
  hasAddress: z.boolean(),
  contact: storedContactSchema().optional(),
  quoted: quotedSchema.optional(),
})

/** Characters of a message that its row shows. */
export const MAX_UNREAD_TEXT = 160

/** What a quote waits for after its final quote was sent. */
export const JOB_DUE = ['ended', 'deposit', 'schedule', 'balance'] as const
const jobDueSchema = z.object({
  /** `ended`: its final quote, unanswered. `schedule`: it's paid as far as it's due, and has no day of installation. */
  what: z.enum(JOB_DUE),
  /** The day since when, such as `2026-11-24`. */
  since: z.string(),
})
export type JobDue = z.output<typeof jobDueSchema>

/** A quote in the list at /orders: what a row shows, and what its actions need. Absent: none. */
export const quoteSchema = z.object({
  id: z.uuid(),
  /** The running number, which people say on the phone. */
  number: z.int(),
  /** Null for an erased quote, and for one without a name, phone number or email. */
  customerId: z.uuid().nullable(),
  ...storedContactSchema().pick({ firstName: true, lastName: true, phoneNumber: true, email: true, city: true }).shape,
  createdAt: z.iso.datetime(),
  status: z.enum(QUOTE_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  stage: z.enum(QUOTE_STAGES),
  notes: z.string(),
  /** Who answers it. */
  assignedTo: z.object({ id: z.uuid(), name: z.string() }).optional(),
  /** The day when the office calls again, such as `2026-11-24`. */
  followUpOn: z.string().optional(),
  /** When we promised to answer by, until we have. */
  answerDueAt: z.iso.datetime().optional(),
  /** When we promised the final price by, until a final quote is sent. */
  priceDueAt: z.iso.datetime().optional(),
  /** Only with the status `cancelled`. */
  lostReason: z.enum(LOST_REASONS).optional(),
  lostNote: z.string().optional(),
  version: versionSchema,
  /** Of the estimate. */
  totalCents: z.int(),
  /** What was accepted, unless it costs what was estimated. */
  priceCents: z.int().optional(),
  /** What it waits for once a final quote was sent. */
  jobDue: jobDueSchema.optional(),
  /** The upcoming or latest appointment of this quote. */
  visit: z
    .object({
      kind: z.enum(APPOINTMENT_KINDS),
      date: z.string(),
      timeSlot: z.string(),
      status: z.enum(APPOINTMENT_STATUSES),
    })
    .optional(),
  /** The day of its earliest visit that no one has marked yet, which may be over. */
  bookedOn: z.string().optional(),
  /** Of the first countertop. */
  stone: z.string().optional(),
  /** Of the first countertop: width and length in inches. */
  size: z.tuple([z.number(), z.number()]).optional(),
  /** How many countertops it has besides the first. */
  more: z.int().optional(),
  /** The day of the latest call or email, such as `2026-11-24`. */
  lastTouchAt: z.string().optional(),
  /** Its final quote that waits for the customer: the last day, and how often and when last someone opened it. */
  waiting: z.object({ validUntil: z.string(), opened: z.int(), openedAt: z.iso.datetime().optional() }).optional(),
  /** How the customer's newest message begins that waits for an answer. */
  unreadText: z.string().optional(),
  /** The customer was erased, so the quote can't change. */
  erased: z.boolean().optional(),
})
export type Quote = z.output<typeof quoteSchema>

export const quoteDetailSchema = quoteSchema.extend({
  ...storedContactSchema().shape,
  ...quotedSchema.shape,
  /** When we first answered. */
  answeredAt: z.iso.datetime().optional(),
  /** Who in the office made it: a name, or 'the office'. Absent if the customer sent it. */
  madeBy: z.string().optional(),
  /** The customer's email wasn't sent because its address had 3 that day. The office can send it. */
  emailWithheld: z.boolean(),
  /** How often people opened the customer's page by its links, and when last. Absent before that. */
  page: z.object({ opened: z.int(), lastOpenedAt: z.iso.datetime() }).optional(),
  /** What the crew measured at the latest visit with sizes. Absent before that. */
  measured: measuredSchema.extend({ appointmentDate: z.string() }).optional(),
  /** The files that the office attached, the oldest first. Absent without any. */
  attachments: z.array(attachmentSchema).optional(),
  /** The quote's visits with photos by the crew, the earliest first. Absent without any. */
  visitPhotos: z
    .array(
      z.object({
        appointmentId: z.uuid(),
        kind: z.enum(APPOINTMENT_KINDS),
        appointmentDate: z.string(),
        photos: z.array(visitPhotoSchema),
      }),
    )
    .optional(),
})
export type QuoteDetail = z.output<typeof quoteDetailSchema>

const personIdSchema = z.guid({ error: 'assignedTo must be the id of a person' }).toLowerCase()

/** The fields that the office can change. Any status can follow any other. Absent fields stay, and null clears. */
export const quoteEditFields = z.object({
  status: z.enum(QUOTE_STATUSES, { error: `Status must be one of these: ${QUOTE_STATUSES.join(', ')}` }),
  paymentStatus: z.enum(PAYMENT_STATUSES, {
    error: `Payment status must be one of these: ${PAYMENT_STATUSES.join(', ')}`,
  }),
  notes: multiLineText('Notes', MAX_NOTES_LENGTH).optional(),
  assignedTo: personIdSchema.nullable().optional(),
  followUpOn: calendarDateSchema.nullable().optional(),
  lostReason: z
    .enum(LOST_REASONS, { error: `The reason must be one of these: ${LOST_REASONS.join(', ')}` })
    .nullable()
    .optional(),
  lostNote: multiLineText('Note', MAX_LOST_NOTE_LENGTH).nullable().optional(),
  /** It takes the latest change of its field back: what followed from that one, the answer, the follow-up day and who took the quote, too. */
  undo: z.boolean({ error: 'undo must be true or false' }).optional(),
  /** The version that the office saw. Absent means the current one. */
  version: versionSchema.optional(),
})

type LostFields = Partial<Pick<z.output<typeof quoteEditFields>, 'status' | 'lostReason' | 'lostNote'>>

/** Only a lost quote has a reason and a note. */
export function refuseLostFields({ status, lostReason, lostNote }: LostFields, context: z.RefinementCtx): void {
  if (status === 'cancelled') return
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (lostReason) refuse('lostReason', 'A reason only goes with status cancelled')
  if (lostNote) refuse('lostNote', 'This note only goes with status cancelled')
}

/** The reason `other` needs a note. */
export const LOST_NOTE_MISSING = 'Write a note that gives the reason'

export const quoteEditSchema = quoteEditFields.superRefine(refuseLostFields)
export type QuoteEdit = z.output<typeof quoteEditSchema>
