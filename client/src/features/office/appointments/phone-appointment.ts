import { z } from 'zod'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import { phoneAppointmentSchema } from '#shared/appointments/schema.ts'
import { type Contact, EMPTY_CONTACT, mapContactFields } from '#shared/contact/fields.ts'

const { contact, appointmentDate, timeSlot, fee, notes } = phoneAppointmentSchema.shape

/** The form's fields. They are flat, and the quote is a number such as `#1042`. */
export const phoneAppointmentFormSchema = contact.extend({
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(timeSlot),
  fee,
  notes,
  /** The number of a crew, or empty for any. */
  crew: z.string().transform((number) => (number === '' ? undefined : Number(number))),
  quoteNumber: z
    .string()
    .trim()
    .regex(/^#?\d{0,9}$/, { error: 'Enter a quote number, like #1042' })
    .transform((text) => text.replace('#', '')),
})
export type PhoneAppointmentInput = z.input<typeof phoneAppointmentFormSchema>
export type PhoneAppointmentValues = z.output<typeof phoneAppointmentFormSchema>

/** A quote, or a customer without one. */
export type BookedFor = Contact & { number: number | null }

/** What the form starts with: nothing, or the contact and number of a quote, and a place on the calendar. */
export function newPhoneAppointment(quote?: BookedFor, place?: CalendarPlace): PhoneAppointmentInput {
  return {
    ...(quote ? mapContactFields((field) => quote[field]) : EMPTY_CONTACT),
    appointmentDate: place?.date ?? shopToday(),
    timeSlot: place?.timeSlot ?? '',
    crew: place ? String(place.crew) : '',
    fee: 'on_site',
    notes: '',
    quoteNumber: quote?.number ? `#${quote.number}` : '',
  }
}

/** The request body for the form's values. */
export function toRequestBody(
  values: PhoneAppointmentValues,
  { quoteId, force }: { quoteId: string | undefined; force: boolean },
): z.input<typeof phoneAppointmentSchema> {
  return phoneAppointmentSchema.parse({
    ...values,
    contact: values,
    ...(quoteId !== undefined && { quoteId }),
    ...(force && { force }),
  })
}
