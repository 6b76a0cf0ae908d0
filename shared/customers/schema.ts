import { z } from 'zod'
import { officeAppointmentSchema } from '#shared/appointments/schema.ts'
import { mapContactFields } from '#shared/contact/fields.ts'
import { contactSchema, optionalEmail, storedContactSchema } from '#shared/contact/schema.ts'
import { eventSchema } from '#shared/events/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { multiLineText, singleLineText } from '#shared/lib/text.ts'
import { messageSchema } from '#shared/messages/schema.ts'
import { quoteSchema } from '#shared/quotes/schema.ts'

export const MAX_OFFICE_NOTES_LENGTH = 10_000
const MAX_IDS = 500
const MAX_QUERY = 254

/** How long a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

/** Another customer, with the numbers of its quotes, newest first. */
export const otherCustomerSchema = z.object({ id: z.guid(), name: z.string(), numbers: z.array(z.int()) })
export type OtherCustomer = z.output<typeof otherCustomerSchema>

/** A phone number and an email address, each whole or empty. */
export const knownQuerySchema = z.object({
  phoneNumber: singleLineText('phoneNumber', MAX_QUERY).default(''),
  email: singleLineText('email', MAX_QUERY).default(''),
})

/** A customer who has that phone number or email. `place` is street and city. */
export const knownCustomerSchema = otherCustomerSchema.extend({ place: z.string(), by: z.enum(['phone', 'email']) })
export type KnownCustomer = z.output<typeof knownCustomerSchema>

export const customerSchema = z.object({
  id: z.guid(),
  ...storedContactSchema().shape,
  notes: z.string(),
  /** Many people share the phone number, so no new quote is matched by it. */
  manyPeople: z.boolean(),
  erased: z.boolean(),
  version: versionSchema,
  createdAt: z.iso.datetime(),
  totals: z.object({ quotes: z.int(), done: z.int(), doneCents: z.int() }),
  /** Customers with the same phone number that no one called different. */
  maybeSame: z.array(otherCustomerSchema),
})
export type Customer = z.output<typeof customerSchema>

/** An email to a customer that no retry delivered. */
const undeliveredEmailSchema = z.object({
  /** Also the id of its failed job. */
  id: z.guid(),
  subject: z.string(),
  /** Where it would go now. Empty if there's no address. */
  to: z.string(),
  /** `550 5.1.1, the mail server's answer to RCPT TO` */
  reason: z.string(),
  failedAt: z.iso.datetime(),
})
export type UndeliveredEmail = z.output<typeof undeliveredEmailSchema>

/** Another address for an email that wasn't delivered. */
export const emailAddressSchema = z.object({ email: contactSchema.shape.email })

/** Newest first. */
export const customerDetailSchema = customerSchema.extend({
  quotes: z.array(quoteSchema),
  appointments: z.array(officeAppointmentSchema),
  messages: z.array(messageSchema),
  /** Emails about these that wait for someone to correct the address, or to send them again. */
  undelivered: z.array(undeliveredEmailSchema),
  /** Email addresses that the office has replaced by another one. */
  formerEmails: z.array(z.string()),
  /** Customers that were merged into this one, while that can be undone. */
  merged: z.array(z.object({ id: z.guid(), name: z.string(), mergedAt: z.iso.datetime() })),
  /** The latest 200: about the customer, and about these quotes, visits, and messages. */
  events: z.array(eventSchema),
})
export type CustomerDetail = z.output<typeof customerDetailSchema>

const version = versionSchema.optional()
const ids = (field: string) =>
  z
    .array(z.guid({ error: `${field} must be a list of ids` }).toLowerCase(), {
      error: `${field} must be a list of ids`,
    })
    .max(MAX_IDS, { error: `${field} must be at most ${MAX_IDS} ids` })

/** A customer's contact as the office edits it. */
export const editableContactSchema = z.object({
  ...mapContactFields((field) => contactSchema.shape[field]),
  email: optionalEmail,
})

export const customerEditSchema = z.object({
  // Without the defaults, so an absent field stays.
  ...mapContactFields((field) => z.unknown().pipe(editableContactSchema.shape[field]).optional()),
  notes: multiLineText('Notes', MAX_OFFICE_NOTES_LENGTH).optional(),
  manyPeople: z.boolean({ error: 'manyPeople must be true or false' }).optional(),
  /** Upcoming visits that get the new contact too. */
  appointmentIds: ids('appointmentIds').optional(),
  version,
})
export type CustomerEdit = z.output<typeof customerEditSchema>

export const mergeSchema = z.object({
  into: z.guid({ error: 'into must be the id of a customer' }).toLowerCase(),
  version,
  intoVersion: version,
})

export const splitSchema = z.object({ quoteIds: ids('quoteIds').min(1, { error: 'Select at least one quote.' }) })

export const notSameSchema = z.object({ other: z.guid({ error: 'other must be the id of a customer' }).toLowerCase() })
