import { z } from 'zod'
import { isEmailAddress, MAX_EMAIL_LENGTH, plainEmail } from '#shared/lib/email.ts'
import { isSingleLine } from '#shared/lib/single-line.ts'
import { requiredLine, singleLineText } from '#shared/lib/text.ts'
import { type ContactField, FIELD_FACTS, mapContactFields } from './fields.ts'
import { isForeignPhone, isUsPhone, PHONE_DIGITS, phoneDigits } from './phone.ts'

const MAX_NAME_LENGTH = 100
const MAX_PHONE_LENGTH = 40
const MAX_LINE_LENGTH = 200

const INVALID_EMAIL = 'Invalid email address'
const PHONE_TOO_SHORT = `Phone number must be at least ${PHONE_DIGITS} digits`
const NOT_A_US_PHONE = `Enter a US number with ${PHONE_DIGITS} digits.`

/** A field that can't be empty. */
export function requiredContactLine(field: ContactField, maxLength = MAX_LINE_LENGTH) {
  const { label } = FIELD_FACTS[field]
  const message = `${label} is required`
  return requiredLine(label, maxLength, message, message)
}

const optionalLine = (field: ContactField) => singleLineText(FIELD_FACTS[field].label, MAX_LINE_LENGTH).default('')

/** The customer, and where the countertop goes (docs/rules.md, Quote form). */
export const contactSchema = z.object({
  ...mapContactFields(optionalLine),
  firstName: requiredContactLine('firstName', MAX_NAME_LENGTH),
  lastName: requiredContactLine('lastName', MAX_NAME_LENGTH),
  phoneNumber: singleLineText('Phone number', MAX_PHONE_LENGTH, PHONE_TOO_SHORT)
    .refine((text) => isForeignPhone(text) || phoneDigits(text).length >= PHONE_DIGITS, {
      error: PHONE_TOO_SHORT,
      abort: true,
    })
    .refine(isUsPhone, { error: NOT_A_US_PHONE }),
  email: z
    .string({ error: INVALID_EMAIL })
    .refine(isSingleLine, { error: INVALID_EMAIL, abort: true })
    // Phones add a space after an autofilled address.
    .overwrite(plainEmail)
    .max(MAX_EMAIL_LENGTH, { error: `Email must be at most ${MAX_EMAIL_LENGTH} characters`, abort: true })
    .refine(isEmailAddress, { error: INVALID_EMAIL }),
})

export const NOT_A_ZIP = 'Enter a zip code with five digits.'

/** Five digits, or nine of a zip+4. */
export function isZipCode(text: string): boolean {
  return /^\s*\d{5}(?:[- ]?\d{4})?\s*$/.test(text)
}

/** What a visitor sends with a quote request: the zip code can be missing, but not wrong. */
export const quoteContactSchema = contactSchema.extend({
  zipCode: contactSchema.shape.zipCode.refine((zipCode) => zipCode === '' || isZipCode(zipCode), { error: NOT_A_ZIP }),
})

/** For a customer who called and has no email. */
export const optionalEmail = contactSchema.shape.email.or(z.literal(''))

/** Whom the office says a contact belongs to: this customer, or null for someone new. Absent: who matches it. */
export const customerChoiceSchema = z
  .guid({ error: 'customerId must be the id of a customer, or null' })
  .toLowerCase()
  .nullable()
  .optional()
export type CustomerChoice = z.output<typeof customerChoiceSchema>

/** A stored contact. It's not validated again. */
export function storedContactSchema() {
  return z.object(mapContactFields(() => z.string()))
}
