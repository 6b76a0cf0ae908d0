import { z } from 'zod'
import { APPOINTMENT_STATUSES } from '#shared/appointments/statuses.ts'
import { countertopSchema, MAX_COUNTERTOPS, quotedCountertopInputSchema } from '#shared/countertops/schema.ts'
import { estimateSchema } from '#shared/estimate/schema.ts'
import { isOneLine, lineOfText, linesOfText } from '#shared/lib/text.ts'
import { PHONE_DIGITS } from './phone.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES } from './statuses.ts'

const NAME_LENGTH = 100
const EMAIL_LENGTH = 254
const PHONE_LENGTH = 40
export const ADDRESS_LENGTH = 200
const NOTES_LENGTH = 10_000

const INVALID_EMAIL = 'Invalid email address'
const WHOLE_CENTS = 'The expected total must be whole cents'
const PHONE_TOO_SHORT = `Phone number must be at least ${PHONE_DIGITS} digits`

const digitCount = (text: string) => text.replace(/\D/g, '').length

const required = (label: string, message: string) => lineOfText(label, NAME_LENGTH, message).min(1, { error: message })
const optionalLine = (label: string) => lineOfText(label, ADDRESS_LENGTH).default('')

/** Who asks and where the countertop goes (docs/rules.md, Quote form). */
export const contactSchema = z.object({
  firstName: required('First name', 'First name is required'),
  lastName: required('Last name', 'Last name is required'),
  phoneNumber: lineOfText('Phone number', PHONE_LENGTH, PHONE_TOO_SHORT).refine(
    (text) => digitCount(text) >= PHONE_DIGITS,
    { error: PHONE_TOO_SHORT },
  ),
  email: z
    .string({ error: INVALID_EMAIL })
    .refine(isOneLine, { error: INVALID_EMAIL, abort: true })
    // Phones put a space behind an address that they fill in.
    .trim()
    .max(EMAIL_LENGTH, { error: `Email must be at most ${EMAIL_LENGTH} characters` })
    .pipe(z.email({ error: INVALID_EMAIL })),
  address: optionalLine('Address'),
  aptSuite: optionalLine('Apt or suite'),
  city: optionalLine('City'),
  state: optionalLine('State'),
  zipCode: optionalLine('Zip code'),
})
export type Contact = z.output<typeof contactSchema>

/** Contact details are sent beside the designs, in one flat object. */
export const quoteRequestSchema = contactSchema.extend({
  countertops: z
    .array(quotedCountertopInputSchema, { error: 'A quote needs a list of countertops' })
    .min(1, { error: 'You need to add at least one countertop design before requesting a quote.' })
    .max(MAX_COUNTERTOPS, { error: `A quote has at most ${MAX_COUNTERTOPS} countertops` }),
  /** The total in cents that the visitor saw. Where ours differs, the answer is 409 `total_changed` with our estimate. */
  expectedTotalCents: z.int({ error: WHOLE_CENTS }).nonnegative({ error: WHOLE_CENTS }).optional(),
})
export type QuoteRequest = z.input<typeof quoteRequestSchema>
export type ParsedQuoteRequest = z.output<typeof quoteRequestSchema>

export const quoteCreatedSchema = z.object({ quoteId: z.uuid(), number: z.int() })

/** What was asked for, as it was on that day. */
const quotedSchema = z.object({
  estimate: estimateSchema,
  countertops: z.array(countertopSchema.extend({ areaSquareFeet: z.number() })),
})

/** What /thank-you may know. `contact` and `quoted` only for the session that made the quote. */
export const quoteReceiptSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  createdAt: z.iso.datetime(),
  /** Whether the shop knows where the countertop goes: a visit needs it, so where it is missing one is asked for it. */
  hasAddress: z.boolean(),
  contact: contactFields().optional(),
  quoted: quotedSchema.optional(),
})

/** A quote as /orders lists it. */
export const quoteSchema = z.object({
  id: z.uuid(),
  /** The running number that people say on the phone. */
  number: z.int(),
  ...contactFields().shape,
  createdAt: z.iso.datetime(),
  status: z.enum(QUOTE_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  notes: z.string(),
  /** Counts the edits; an edit that names an older version is refused with 409 `changed_meanwhile`. */
  version: z.int(),
  countertopCount: z.int(),
  totalCents: z.int(),
  /** The coming or latest visit that was booked for this quote. */
  visit: z.object({ date: z.string(), timeSlot: z.string(), status: z.enum(APPOINTMENT_STATUSES) }).nullable(),
})
export type Quote = z.output<typeof quoteSchema>

export const quoteDetailSchema = quoteSchema.extend(quotedSchema.shape)
export type QuoteDetail = z.output<typeof quoteDetailSchema>

/** What an operator may change. Any status may follow any other. */
export const quoteEditSchema = z.object({
  status: z.enum(QUOTE_STATUSES, { error: 'Status must be one of the listed ones' }),
  paymentStatus: z.enum(PAYMENT_STATUSES, { error: 'Payment status must be one of the listed ones' }),
  notes: linesOfText('Notes', NOTES_LENGTH).optional(),
  /** The version that the operator saw; absent means whatever it is now. */
  version: z.int({ error: 'The version must be a whole number' }).optional(),
})
export type QuoteEdit = z.output<typeof quoteEditSchema>

/** Contact details as they are read back: stored text is not judged again. */
export function contactFields() {
  const text = z.string()
  return z.object({
    firstName: text,
    lastName: text,
    phoneNumber: text,
    email: text,
    address: text,
    aptSuite: text,
    city: text,
    state: text,
    zipCode: text,
  })
}
