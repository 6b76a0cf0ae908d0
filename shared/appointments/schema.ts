import { z } from 'zod'
import {
  contactSchema,
  customerChoiceSchema,
  isZipCode,
  NOT_A_ZIP,
  optionalEmail,
  requiredContactLine,
  storedContactSchema,
} from '#shared/contact/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { multiLineText } from '#shared/lib/text.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { DISPUTES, PAYMENT_STATES } from '#shared/payments/states.ts'
import { crewNumberSchema } from '#shared/schedule/crews.ts'
import { APPOINTMENT_KINDS } from './kinds.ts'
import { isInServiceArea, isOwnState, OUT_OF_AREA, OUT_OF_STATE } from './service-area.ts'
import { slotByLabel, spanByLabel } from './slots.ts'
import { APPOINTMENT_STATUSES, MARK_STATUSES } from './statuses.ts'

const NO_DATE = 'The date must be a real date, written as YYYY-MM-DD'
export const NO_SLOT = 'The time must be one of the listed time slots'
export const NO_SPAN = 'The time must be within the hours of visits, on the half hour'
const NOTES_LENGTH = 10_000

/** A day in the shop's calendar, such as `2027-03-01`. Never an instant. */
export const calendarDateSchema = z.string({ error: NO_DATE }).refine(isCalendarDate, { error: NO_DATE })

/** Accepts any way to write a label and returns the label. */
const labelSchema = (find: typeof slotByLabel, error: string) =>
  z.string({ error }).transform((text, context) => {
    const slot = find(text)
    if (slot) return slot.label
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

/** The label of a slot (docs/rules.md, Booking). The hours of the day decide whether it's one of its slots. */
export const slotSchema = labelSchema(slotByLabel, NO_SLOT)

/** The same for hours of blocked time, such as `8:00 AM-12:00 PM`. */
export const spanSchema = labelSchema(spanByLabel, NO_SPAN)

const quoteIdSchema = z.guid({ error: 'quoteId must be a quote id' }).toLowerCase()

/** A contact whose address and city are required, unlike a quote's (docs/rules.md, Booking). */
const appointmentContactSchema = contactSchema.extend({
  address: requiredContactLine('address'),
  city: requiredContactLine('city'),
})
export type AppointmentContact = z.output<typeof appointmentContactSchema>

/** A contact booked online has a zip code too. Whether we go there is decided before the payment. */
export const onlineContactSchema = appointmentContactSchema.extend({ zipCode: requiredContactLine('zipCode') })

/** A contact whose visit can be paid. */
export const servedContactSchema = onlineContactSchema.extend({
  state: onlineContactSchema.shape.state.refine(isOwnState, { error: OUT_OF_STATE }),
  zipCode: onlineContactSchema.shape.zipCode
    .refine(isZipCode, { error: NOT_A_ZIP, abort: true })
    .refine(isInServiceArea, { error: OUT_OF_AREA }),
})

/** Without `contact`, the quote's contact is copied. Without a quote, the shop has to ask for it. */
export const appointmentRequestSchema = z.object({
  appointmentDate: calendarDateSchema,
  timeSlot: slotSchema,
  quoteId: quoteIdSchema.optional(),
  contact: onlineContactSchema.optional(),
})
export type AppointmentRequest = z.output<typeof appointmentRequestSchema>

/** A slot that is reserved while its visitor pays. */
export const holdSchema = z.object({
  id: z.uuid(),
  appointmentDate: calendarDateSchema,
  timeSlot: z.string(),
  heldUntil: z.iso.datetime(),
  feeCents: z.int(),
})

/** A range of days, both included. */
export const daysQuerySchema = z.object({ from: calendarDateSchema, to: calendarDateSchema })

export const availabilitySchema = z.object({
  from: calendarDateSchema,
  to: calendarDateSchema,
  free: z
    .record(z.string(), z.string())
    .describe('By the label of a time, in order: 1 for each day on which it is free, or 0, from the first day on'),
  closed: z
    .record(calendarDateSchema, z.string())
    .describe('Why a day is closed. An open day that is full is not here'),
})
export type Availability = z.output<typeof availabilitySchema>

/** Sums up status and payment in one word for the visitor. */
export const APPOINTMENT_OUTCOMES = [
  'held', // waiting for payment
  'processing', // the payment is in progress
  'failed', // the last payment was declined, and the hold continues
  'confirmed',
  'expired', // the hold ended unpaid
  'cancelled', // without a refund
  'refunded', // canceled, or paid too late: the refund is due or sent
  'disputed', // canceled, and the cardholder's bank decides about the payment
  'paid_back', // canceled, and the bank sent the refund back: the shop pays another way
  'done', // completed or missed
] as const
export type AppointmentOutcome = (typeof APPOINTMENT_OUTCOMES)[number]

/** What visitors and the office see of an appointment. */
const commonFields = {
  id: z.uuid(),
  appointmentDate: calendarDateSchema,
  timeSlot: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Null unless the status is `held`. */
  heldUntil: z.iso.datetime().nullable(),
  /** The shop's fee when it was booked. */
  feeCents: z.int(),
  /** What was paid, refunds not subtracted. */
  paidCents: z.int(),
  refundedCents: z.int(),
  /** The shop moved it, so canceling refunds the whole fee until it starts. */
  movedByShop: z.boolean(),
  contact: storedContactSchema(),
  quoteId: z.uuid().nullable(),
}

/** What a visitor sees of an appointment. */
export const appointmentSchema = z.object({
  ...commonFields,
  outcome: z.enum(APPOINTMENT_OUTCOMES),
  /** Why the provider declined the last payment. */
  paymentMessage: z.string().optional(),
  /** Gives access to the calendar file. Only for a confirmed appointment. */
  calendarToken: z.string().optional(),
})
export type Appointment = z.output<typeof appointmentSchema>

/** `visit` is null if there's none or the caller may not see it. `others`: the session's other upcoming visits, if any. */
export const currentAppointmentSchema = z.object({
  visit: appointmentSchema.nullable(),
  others: z.array(appointmentSchema).optional(),
})
export type CurrentAppointment = z.output<typeof currentAppointmentSchema>

/** With `paymentIntent`: the appointment of that payment. The header `X-Payment-Secret` proves access. */
export const currentAppointmentQuerySchema = z.object({ paymentIntent: z.string().max(200).optional() })
export const currentAppointmentHeadersSchema = z.object({
  'x-payment-secret': z.string().max(300, { error: 'X-Payment-Secret must be at most 300 characters' }).optional(),
})

/** `none`: an installation. */
const FEE_KINDS = ['online', 'waived', 'on_site', 'none'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** How a fee was collected on site. */
export const COLLECTED_BY = ['cash', 'check'] as const
export type CollectedBy = (typeof COLLECTED_BY)[number]

const HISTORY_ACTORS = ['visitor', 'office', 'payment', 'system'] as const
export type HistoryActor = (typeof HISTORY_ACTORS)[number]

/** What the office sees of an appointment. */
export const officeAppointmentSchema = z.object({
  ...commonFields,
  kind: z.enum(APPOINTMENT_KINDS),
  crew: z.int(),
  crewName: z.string(),
  /** The office chose the crew, so a move keeps it. */
  crewPinned: z.boolean(),
  /** How often its customer has moved it on their page since the shop last did. */
  customerMoves: z.int32().min(0),
  status: z.enum(APPOINTMENT_STATUSES),
  fee: z.enum(FEE_KINDS),
  /** How a fee on site was collected. Null if it wasn't yet. */
  collected: z.enum(COLLECTED_BY).nullable(),
  /** Its payment at the provider. */
  intentId: z.string().nullable(),
  /** Null if no payment was started. */
  paymentState: z.enum(PAYMENT_STATES).nullable(),
  /** What the shop paid back by check. */
  paidBackCents: z.int(),
  /** How the cardholder's dispute stands, or ended. Null without one. */
  dispute: z.enum(DISPUTES).nullable(),
  /** When its crew has traveled on. Null without travel time. */
  travelUntil: z.iso.datetime().nullable(),
  /** Null for a hold that was never confirmed. */
  customerId: z.uuid().nullable(),
  quoteNumber: z.int().nullable(),
  notes: z.string(),
  version: versionSchema,
  createdAt: z.iso.datetime(),
  /** Its customer was erased, so it can't change anymore. */
  erased: z.boolean(),
})
export type OfficeAppointment = z.output<typeof officeAppointmentSchema>

/** What changing an appointment answers. */
export const changedAppointmentSchema = officeAppointmentSchema.extend({
  /** Only after a move: whether the customer gets an email about it. It can be so although `tell` was false. */
  emailsCustomer: z.boolean().optional(),
})
export type ChangedAppointment = z.output<typeof changedAppointmentSchema>

export const officeAppointmentDetailSchema = officeAppointmentSchema.extend({
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
export type OfficeAppointmentDetail = z.output<typeof officeAppointmentDetailSchema>

/** Why the office is asked before it books a time that no visit has. */
const OBJECTION_KINDS = ['past', 'closed', 'blocked', 'off'] as const
export const objectionSchema = z.object({
  kind: z.enum(OBJECTION_KINDS),
  /** A sentence for a person. */
  message: z.string(),
})
export type Objection = z.output<typeof objectionSchema>

/** Books or moves a visit although its time isn't open, or its crew has too little travel time. */
export const forceSchema = z.boolean({ error: 'force must be true or false' })

const NO_FEE = 'The fee must be waived or paid on site'

/** A visit booked by phone: any open slot, even on short notice, and with `force` others too. */
export const phoneAppointmentSchema = z.object({
  appointmentDate: calendarDateSchema,
  timeSlot: slotSchema,
  contact: appointmentContactSchema.extend({
    email: optionalEmail.default(''),
  }),
  fee: z.enum(['waived', 'on_site'], { error: NO_FEE }),
  quoteId: quoteIdSchema.optional(),
  /** A visit for a quote belongs to the quote's customer. */
  customerId: customerChoiceSchema,
  notes: multiLineText('Notes', NOTES_LENGTH).default(''),
  crew: crewNumberSchema.optional(),
  force: forceSchema.optional(),
})
export type PhoneAppointment = z.output<typeof phoneAppointmentSchema>

/** The statuses that the office can set. */
const OFFICE_STATUSES = [...MARK_STATUSES, 'cancelled'] as const
const NO_STATUS = `Status must be ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(OFFICE_STATUSES)}`

/** What only the visit before a move says. */
const moveBackSchema = officeAppointmentSchema.pick({ crewPinned: true, movedByShop: true, customerMoves: true })
export type MoveBack = z.output<typeof moveBackSchema>

/** One change: a status, a new time, the notes, or what was collected. */
export const officeAppointmentEditSchema = z.object({
  status: z.enum(OFFICE_STATUSES, { error: NO_STATUS }).optional(),
  /** Only when canceling: whether to refund what was paid. */
  refund: z.boolean({ error: 'refund must be true or false' }).optional(),
  appointmentDate: calendarDateSchema.optional(),
  /** Of an installation, only when it starts. It keeps its length. */
  timeSlot: slotSchema.optional(),
  /** Only when moving: who asked for it. Absent means the shop. Then the fee is refundable until the start. */
  askedBy: z.enum(['shop', 'customer'], { error: 'askedBy must be shop or customer' }).optional(),
  /** Only when moving: the crew that must come. The visit then keeps it. */
  crew: crewNumberSchema.optional(),
  force: forceSchema.optional(),
  /** Only when moving: whether to email the customer. Absent means yes. */
  tell: z.boolean({ error: 'tell must be true or false' }).optional(),
  /** Only when moving: holds the email for a while, in which a move back cancels it. */
  undoable: z.boolean({ error: 'undoable must be true or false' }).optional(),
  /** Only when moving, for a move back: takes an earlier move back, as if there had been none. */
  undo: moveBackSchema.optional(),
  notes: multiLineText('Notes', NOTES_LENGTH).optional(),
  /** How the fee was collected on site. Null takes that back. */
  collected: z.enum(COLLECTED_BY, { error: 'collected must be cash, check, or null' }).nullable().optional(),
  version: versionSchema.optional(),
})
export type OfficeAppointmentEdit = z.output<typeof officeAppointmentEditSchema>
