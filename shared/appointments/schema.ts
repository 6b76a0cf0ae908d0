import { z } from 'zod'
import { lineOfText, linesOfText } from '#shared/lib/text.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { PAYMENT_STATES } from '#shared/payments/states.ts'
import { ADDRESS_LENGTH, contactFields, contactSchema } from '#shared/quotes/schema.ts'
import { slotByLabel } from './slots.ts'
import { APPOINTMENT_STATUSES } from './statuses.ts'

const NO_DATE = 'The date must be a day of the calendar, written as YYYY-MM-DD'
const NO_SLOT = 'The time must be one of the listed time slots'
const REASON_LENGTH = 200
const NOTES_LENGTH = 10_000

/** `2027-03-01`: a day as the shop's calendar names it, never an instant. */
export const calendarDateSchema = z.string({ error: NO_DATE }).refine(isCalendarDate, { error: NO_DATE })

/** Any way to write a slot's label; read as the label itself (docs/rules.md, Booking). */
const slotSchema = z.string({ error: NO_SLOT }).transform((text, context) => {
  const slot = slotByLabel(text)
  if (slot) return slot.label
  context.addIssue({ code: 'custom', message: NO_SLOT })
  return z.NEVER
})

const quoteIdSchema = z.guid({ error: 'This is no id of a quote' })

/** Who is visited, and where: unlike a quote, a visit needs an address (docs/rules.md, Booking). */
export const visitContactSchema = contactSchema.extend({
  address: lineOfText('Address', ADDRESS_LENGTH, 'Address is required').min(1, { error: 'Address is required' }),
  city: lineOfText('City', ADDRESS_LENGTH, 'City is required').min(1, { error: 'City is required' }),
})
export type VisitContact = z.output<typeof visitContactSchema>

/** What a visitor sends. Without `contact` the quote's is copied, or the shop has to ask for it. */
export const appointmentRequestSchema = z.object({
  appointmentDate: calendarDateSchema,
  timeSlot: slotSchema,
  quoteId: quoteIdSchema.optional(),
  contact: visitContactSchema.optional(),
})
export type AppointmentRequest = z.output<typeof appointmentRequestSchema>

/** The error of a slot that is lost, with the labels of what is free that day. */
export const slotTakenSchema = z.object({ code: z.literal('slot_taken'), free: z.array(z.string()) })

/** A slot that is kept for its visitor while they pay. */
export const holdSchema = z.object({
  id: z.uuid(),
  appointmentDate: calendarDateSchema,
  timeSlot: z.string(),
  heldUntil: z.iso.datetime(),
  feeCents: z.int(),
})

export const availabilityQuerySchema = z.object({ from: calendarDateSchema, to: calendarDateSchema })

export const availabilitySchema = z.object({
  days: z.array(
    z.object({
      date: calendarDateSchema,
      /** Labels of what is free, in order. */
      slots: z.array(z.string()),
      /** Why nothing can be booked on this day, where it is not just full. */
      closed: z.string().optional(),
    }),
  ),
})
export type Availability = z.output<typeof availabilitySchema>

/** How a visit stands, in the one word that a visitor needs. */
export const VISIT_OUTCOMES = [
  'held', // waits for its payment
  'processing', // the payment is under way
  'failed', // the last payment was declined; the hold still stands
  'confirmed',
  'expired', // the hold ended unpaid
  'cancelled', // nothing was paid, or it is kept
  'refunded', // cancelled, or the slot was gone: the money is on its way back
  'done', // took place, or was missed
] as const
export type VisitOutcome = (typeof VISIT_OUTCOMES)[number]

/** A visit as its own visitor sees it. */
export const visitSchema = z.object({
  id: z.uuid(),
  appointmentDate: calendarDateSchema,
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  outcome: z.enum(VISIT_OUTCOMES),
  /** Null once the slot is not merely held. */
  heldUntil: z.iso.datetime().nullable(),
  feeCents: z.int(),
  /** What its payment took in, whatever of it has gone back since. */
  paidCents: z.int(),
  refundedCents: z.int(),
  /** What the provider said of the last attempt to pay. */
  paymentMessage: z.string().optional(),
  contact: contactFields(),
  quoteId: z.uuid().nullable(),
  /** Leave to fetch the calendar file; only of a confirmed visit. */
  calendarToken: z.string().optional(),
})
export type Visit = z.output<typeof visitSchema>

/** `visit` is null where there is none, or where nothing may be said about it. */
export const visitAnswerSchema = z.object({ visit: visitSchema.nullable() })

/** How a visitor who is not the session that booked proves whose payment it is: what the provider put into the address. */
export const visitQuerySchema = z.object({
  paymentIntent: z.string().max(200).optional(),
  clientSecret: z.string().max(300).optional(),
})

export const FEE_KINDS = ['online', 'waived', 'on_site'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

export const HISTORY_ACTORS = ['visitor', 'office', 'payment', 'system'] as const
export type HistoryActor = (typeof HISTORY_ACTORS)[number]

/** A visit as /orders lists it. */
export const officeVisitSchema = z.object({
  id: z.uuid(),
  appointmentDate: calendarDateSchema,
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  crew: z.int(),
  status: z.enum(APPOINTMENT_STATUSES),
  fee: z.enum(FEE_KINDS),
  /** Null where no payment was begun. */
  paymentState: z.enum(PAYMENT_STATES).nullable(),
  paidCents: z.int(),
  refundedCents: z.int(),
  disputed: z.boolean(),
  heldUntil: z.iso.datetime().nullable(),
  contact: contactFields(),
  quoteId: z.uuid().nullable(),
  quoteNumber: z.int().nullable(),
  notes: z.string(),
  /** Counts the changes; a change that names an older version is refused with 409 `changed_meanwhile`. */
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type OfficeVisit = z.output<typeof officeVisitSchema>

export const officeVisitDetailSchema = officeVisitSchema.extend({
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      from: z.enum(APPOINTMENT_STATUSES).nullable(),
      to: z.enum(APPOINTMENT_STATUSES),
      by: z.enum(HISTORY_ACTORS),
      why: z.string(),
    }),
  ),
})
export type OfficeVisitDetail = z.output<typeof officeVisitDetailSchema>

export const officeVisitsQuerySchema = z.object({ from: calendarDateSchema, to: calendarDateSchema })

/** A visit that the shop takes by phone: any free slot, also on short notice. */
export const phoneVisitSchema = z.object({
  appointmentDate: calendarDateSchema,
  timeSlot: slotSchema,
  contact: visitContactSchema.extend({
    // On the phone nobody spells an email who has none.
    email: contactSchema.shape.email.or(z.literal('')).default(''),
  }),
  fee: z.enum(['waived', 'on_site'], { error: 'The fee must be waived or paid on site' }),
  quoteId: quoteIdSchema.optional(),
  notes: linesOfText('Notes', NOTES_LENGTH).default(''),
})
export type PhoneVisit = z.output<typeof phoneVisitSchema>

/** What an operator may change: one of a status, a new time, or the notes. */
export const officeVisitEditSchema = z.object({
  status: z
    .enum(['completed', 'no_show', 'cancelled'], { error: 'Status must be completed, no_show or cancelled' })
    .optional(),
  /** With a cancellation: whether what was paid goes back. */
  refund: z.boolean({ error: 'refund must be true or false' }).optional(),
  appointmentDate: calendarDateSchema.optional(),
  timeSlot: slotSchema.optional(),
  notes: linesOfText('Notes', NOTES_LENGTH).optional(),
  version: z.int({ error: 'The version must be a whole number' }).optional(),
})
export type OfficeVisitEdit = z.output<typeof officeVisitEditSchema>

/** An hour or a day on which the shop takes no bookings. Without a slot it is the whole day. */
export const closureInputSchema = z.object({
  date: calendarDateSchema,
  timeSlot: slotSchema.optional(),
  reason: lineOfText('Reason', REASON_LENGTH).min(1, { error: 'Reason is required' }),
})
export type ClosureInput = z.output<typeof closureInputSchema>

export const closureSchema = z.object({
  id: z.uuid(),
  date: calendarDateSchema,
  timeSlot: z.string().nullable(),
  reason: z.string(),
})
export type Closure = z.output<typeof closureSchema>
