import { z } from 'zod'
import { phoneAppointmentSchema } from '#shared/appointments/schema.ts'
import { EMPTY_CONTACT, mapContactFields } from '#shared/contact/fields.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { shopToday } from './appointment-queries.ts'

const { contact, appointmentDate, timeSlot, fee, notes } = phoneAppointmentSchema.shape

/** The form's fields. They are flat, and the quote is a number such as `#1042`. */
export const phoneAppointmentFormSchema = contact.extend({
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: 'Choose today or a later date' }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(timeSlot),
  fee,
  notes,
  quoteNumber: z
    .string()
    .trim()
    .regex(/^#?\d{0,9}$/, { error: 'Enter a quote number, like #1042' })
    .transform((text) => text.replace('#', '')),
})
export type PhoneAppointmentInput = z.input<typeof phoneAppointmentFormSchema>
export type PhoneAppointmentValues = z.output<typeof phoneAppointmentFormSchema>

/** What the form starts with: nothing, or the contact and number of a quote. */
export function newPhoneAppointment(quote?: Quote): PhoneAppointmentInput {
  return {
    ...(quote ? mapContactFields((field) => quote[field]) : EMPTY_CONTACT),
    appointmentDate: shopToday(),
    timeSlot: '',
    fee: 'on_site',
    notes: '',
    quoteNumber: quote ? `#${quote.number}` : '',
  }
}

/** The request body for the form's values. */
export function toRequestBody(
  values: PhoneAppointmentValues,
  quoteId: string | undefined,
): z.input<typeof phoneAppointmentSchema> {
  return phoneAppointmentSchema.parse({ ...values, contact: values, ...(quoteId !== undefined && { quoteId }) })
}
