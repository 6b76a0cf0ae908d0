import { z } from 'zod'
import { APPOINTMENT_KINDS } from '#shared/appointments/kinds.ts'
import { appointmentSchema, calendarDateSchema, slotSchema } from '#shared/appointments/schema.ts'
import { contactSchema, quoteContactSchema, storedContactSchema } from '#shared/contact/schema.ts'
import { measuredSchema } from '#shared/countertops/measured.ts'
import { finalQuoteSchema } from '#shared/final-quote/schema.ts'
import { error } from '#shared/http/endpoint.ts'
import { versionSchema } from '#shared/http/version.ts'
import { pageInstallationSchema } from '#shared/installation/schema.ts'
import { moneySchema } from '#shared/money/schema.ts'
import { isBlank, multiLineText } from '#shared/lib/text.ts'
import { customerNoteSchema, quotedSchema } from '#shared/quotes/schema.ts'
import { MAX_PAGE_MESSAGE_LENGTH } from './terms.ts'

/** What a link to a customer's page ends with: 32 random bytes as base64url. */
export const openPageSchema = z.object({ token: z.string({ error: 'token must be text' }).max(200) })

export const pageLinkRequestSchema = z.object({ email: contactSchema.shape.email })

const idOf = (name: string, what: string) => z.guid({ error: `${name} must be the id of a ${what}` }).toLowerCase()

/** Whose page the office makes a link to: a quote's, or that of a visit without one. */
export const newPageLinkSchema = z
  .object({
    quoteId: idOf('quoteId', 'quote').optional(),
    appointmentId: idOf('appointmentId', 'visit').optional(),
    /** Whether all earlier links end. */
    replaces: z.boolean({ error: 'replaces must be true or false' }),
  })
  .refine(({ quoteId, appointmentId }) => (quoteId === undefined) !== (appointmentId === undefined), {
    path: ['quoteId'],
    error: 'Send either quoteId or appointmentId',
  })

export const pageLinkSchema = z.object({ link: z.string() })

/** What comes next: `closed` if the shop has closed the quote. */
const PAGE_STEPS = ['answer', 'measure', 'decide', 'install', 'done', 'closed'] as const

/** A visit of the customer, and what they can do about it. */
const pageVisitSchema = appointmentSchema.extend({
  kind: z.enum(APPOINTMENT_KINDS),
  version: versionSchema,
  /** Why the customer can't move or cancel it here. Absent if they can. */
  whyNotMovable: z.string().optional(),
  whyNotCancellable: z.string().optional(),
  /** What comes back if they cancel it now. */
  refundCents: z.int(),
  /** What they pay at the visit. */
  dueCents: z.int(),
  /** Only of a visit that is over: no one was there. */
  isMissed: z.boolean().optional(),
})
export type PageVisit = z.output<typeof pageVisitSchema>

const pageMessageSchema = z.object({
  id: z.guid(),
  isFromShop: z.boolean(),
  /** The revision of the final quote that the customer asked about. */
  revision: z.int().optional(),
  /** Empty if the customer wrote it. */
  subject: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
})
export type PageMessage = z.output<typeof pageMessageSchema>

const { version: _, note: __, ...measuredFields } = measuredSchema.shape

/** All that a customer sees on their page: never the office's notes, other customers, or who works here. */
export const pageSchema = z.object({
  /** Absent for a visit without a quote. */
  quote: z.object({ id: z.uuid(), number: z.int(), createdAt: z.iso.datetime(), isByOffice: z.boolean() }).optional(),
  contact: storedContactSchema(),
  /** Of the contact and the note. */
  version: versionSchema,
  next: z.object({
    step: z.enum(PAGE_STEPS),
    /** Until when we answer. Absent once it's past. */
    answerBy: z.iso.datetime().optional(),
    /** The day until which we send the final price. Absent once it's past. */
    priceBy: calendarDateSchema.optional(),
  }),
  /** The first one first. */
  visits: z.array(pageVisitSchema),
  /** A time that is held for the quote's customer and not paid yet. Another browser may have chosen it. */
  held: z
    .object({
      appointmentDate: calendarDateSchema,
      timeSlot: z.string(),
      secondsLeft: z.int().positive(),
    })
    .optional(),
  quoted: quotedSchema.optional(),
  /** What we measured, without the crew's notes. */
  measured: z
    .object({
      appointmentDate: calendarDateSchema,
      countertops: z.array(measuredFields.countertops.element.omit({ note: true })),
    })
    .optional(),
  /** The final quote that waits, else the accepted one, else the last one that was sent. */
  finalQuote: finalQuoteSchema.optional(),
  /** The accepted one, while a change of it waits. */
  acceptedQuote: finalQuoteSchema.optional(),
  /** Absent until the deposit is in, or the office has booked it. */
  installation: pageInstallationSchema.optional(),
  /** Once a final quote was sent. */
  money: moneySchema.optional(),
  /** The newest `MAX_PAGE_MESSAGES`, oldest first. */
  messages: z.array(pageMessageSchema),
  /** Whether there are more messages, from before these. */
  hasOlderMessages: z.literal(true).optional(),
  /** Whether contact, note and photos can change. */
  canEdit: z.boolean(),
})
export type Page = z.output<typeof pageSchema>

/** With what is current, and after a lost time the open ones of that day, or the days of an installation. */
export const pageConflictSchema = error.extend({
  current: pageSchema.optional(),
  free: z.array(z.string()).optional(),
  days: z.array(calendarDateSchema).optional(),
})

const version = versionSchema
/** Absent: the first one that is to come. */
const id = idOf('id', 'visit').optional()

export const pageMoveSchema = z.object({ id, date: calendarDateSchema, timeSlot: slotSchema, version })
export const pageCancelSchema = z.object({
  id,
  version,
  /** What the page said comes back. If it's no longer that, nothing is canceled. */
  refundCents: z.int32({ error: 'refundCents must be whole cents' }).optional(),
})

export const pageMessageInputSchema = z.object({
  /** The revision of the final quote that it's about. */
  revision: z.int32({ error: 'The revision must be a whole number' }).optional(),
  body: multiLineText('Your message', MAX_PAGE_MESSAGE_LENGTH)
    .trim()
    .refine((text) => !isBlank(text), { error: 'Write a message first.' }),
})

/** The whole contact. The email can't be another one. The note stays if it's absent. */
export const pageContactSchema = quoteContactSchema.omit({ email: true }).extend({
  email: z.string({ error: 'email must be text' }).optional(),
  customerNote: customerNoteSchema.optional(),
  version,
})
export type PageContact = z.output<typeof pageContactSchema>
