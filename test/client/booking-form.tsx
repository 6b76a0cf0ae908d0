import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import { BookAppointment } from '#client/features/appointments/BookAppointment.tsx'
import type { Hold, PaidAppointment } from '#client/features/appointments/payment/hold.ts'
import type { PayFormProps } from '#client/features/appointments/payment/PayForm.tsx'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import type { Appointment } from '#shared/appointments/schema.ts'
import { OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { typedContact } from '#test/contacts.ts'
import { EIGHT, HALF_PAST_TWELVE } from '#test/slots.ts'
import { availability, CONTACT, HOLD_ID, hold, TUESDAY } from './appointment-fixtures.ts'
import type { User } from './press.ts'
import { json, type StubbedApi, stubApi } from './stub-api.ts'

/** The requests of the booking. */
export const AVAILABILITY = 'GET /api/appointments/availability'
export const BOOK = 'POST /api/appointments'

/** Shows the booking with toasts, and the server's answers as if all were well. */
export function openBooking(api: StubbedApi = {}, props: { quoteId?: string; onPaid?: () => void } = {}) {
  const requests = stubApi({
    [AVAILABILITY]: availability(),
    'GET /api/appointments/current': () => json({ visit: null }),
    'GET /api/places/autocomplete': () => json({ predictions: [] }),
    [BOOK]: ({ body }) => {
      const { appointmentDate, timeSlot } = body as { appointmentDate: string; timeSlot: string } // what the form sends
      return json(hold(appointmentDate, timeSlot), 201)
    },
    ...api,
  })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <BookAppointment submitLabel={submitLabel} {...props} />
      <Toaster />
    </QueryClientProvider>,
  )
  const posted = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...view, requests, posted, user: userEvent.setup() }
}

/** Shows the booking of a session that has this appointment. */
export const resume = (visit: Appointment, api: StubbedApi = {}, props: Parameters<typeof openBooking>[1] = {}) =>
  openBooking({ 'GET /api/appointments/current': () => json({ visit }), ...api }, props)

export const day = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) })
export const slot = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const field = (name: string) =>
  screen.getByRole<HTMLInputElement>(name === 'Address' ? 'combobox' : 'textbox', { name })

/** Chooses a day, then a time. */
export async function choose(user: User, date = TUESDAY, time = EIGHT) {
  await user.click(await day(date))
  await user.click(await slot(time))
}

/** Fills in the contact fields. */
export function fill(values: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...typedContact(CONTACT), ...values }))
    fireEvent.change(field(label), { target: { value } })
}

export const submitLabel = 'Continue to Payment'
export const submit = (user: User) => user.click(button(submitLabel))
export const payment = () => screen.findByText(`Paying for ${HOLD_ID}`)

/** Chooses a slot, fills in the contact, and submits. */
export async function book(user: User) {
  await choose(user)
  fill()
  await submit(user)
}

/** In place of the payment, which has tests of its own: buttons that press it to one of its ends. */
export function PressedPayment({
  hold: shown,
  onPaid,
  onExpired,
  onChangeTime,
  onHoldChange,
  onOutOfArea,
}: PayFormProps) {
  const paid = (outcome: PaidAppointment['outcome'], { appointmentDate, timeSlot }: Hold) =>
    onPaid({ outcome, appointmentDate, timeSlot })
  const ends = {
    Paid: () => paid('confirmed', shown),
    'Paid elsewhere': () => paid('confirmed', hold('2027-03-03', HALF_PAST_TWELVE)),
    'Still processing': () => paid('processing', shown),
    'Time is up': () => onExpired(true),
    'Time is up elsewhere': () => onExpired(false),
    'Moved elsewhere': () => onHoldChange(hold('2027-03-03', HALF_PAST_TWELVE)),
    'Too far': () => onOutOfArea([{ path: 'contact.zipCode', message: OUT_OF_AREA }]),
    'Choose another time': onChangeTime,
  }
  return (
    <section aria-label="Payment">
      <p>Paying for {shown.id}</p>
      {Object.entries(ends).map(([name, press]) => (
        <button key={name} type="button" onClick={press}>
          {name}
        </button>
      ))}
    </section>
  )
}

/** Once for each file. */
export function prepareBooking() {
  // A cold module takes longer than a query waits for it.
  beforeAll(() => import('#client/features/appointments/payment/PayForm.tsx'))
}
