import { z } from 'zod'
import { phoneVisitSchema } from '#shared/appointments/schema.ts'
import { NO_CONTACT } from '#shared/quotes/contact.ts'
import { shopToday } from './visits.ts'

const { contact, appointmentDate, timeSlot, fee, notes } = phoneVisitSchema.shape

/** What the form holds: everything on one level, and the quote by the number that people say. */
export const phoneVisitFormSchema = contact.extend({
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: 'Choose a day from today on' }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(timeSlot),
  fee,
  notes,
  quoteNumber: z
    .string()
    .trim()
    .regex(/^#?\d{0,9}$/, { error: 'The number of a quote, such as #1042' })
    .transform((text) => text.replace('#', '')),
})
export type PhoneVisitInput = z.input<typeof phoneVisitFormSchema>
export type PhoneVisitValues = z.output<typeof phoneVisitFormSchema>

export function emptyPhoneVisit(): PhoneVisitInput {
  return { ...NO_CONTACT, appointmentDate: shopToday(), timeSlot: '', fee: 'on_site', notes: '', quoteNumber: '' }
}

/** The request that the form's values are. */
export function visitBody(values: PhoneVisitValues, quoteId: string | undefined): z.input<typeof phoneVisitSchema> {
  return phoneVisitSchema.parse({ ...values, contact: values, ...(quoteId !== undefined && { quoteId }) })
}
