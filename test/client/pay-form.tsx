import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import type { Hold, PaidAppointment } from '#client/features/appointments/payment/hold.ts'
import { PayForm } from '#client/features/appointments/payment/PayForm.tsx'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import type { Appointment } from '#shared/appointments/schema.ts'
import { EIGHT } from '#test/slots.ts'
import { HELD_APPOINTMENT } from './appointment-fixtures.ts'
import { inTurn, json, type StubbedApi, stubApi } from './stub-api.ts'

export const SECRET = 'pi_7_secret_abc'
export const HOLD: Hold = {
  id: HELD_APPOINTMENT.id,
  appointmentDate: '2027-03-01',
  timeSlot: EIGHT,
  heldUntil: '2027-02-01T15:30:00.000Z',
  feeCents: 10_000,
}
/** Half an hour before the hold ends. */
export const NOW = new Date('2027-02-01T15:00:00Z')
export const STRIPE = { feeCents: 10_000, payments: { provider: 'stripe', publishableKey: 'pk_test_1' } }
export const DEMO = { feeCents: 10_000, payments: { provider: 'demo' } }

/** The requests of the form. */
export const START_PAYMENT = 'POST /api/create-payment-intent'
export const CURRENT = 'GET /api/appointments/current'
export const PAY_DEMO = 'POST /api/demo-payments/pi_7'

/** Returns these appointments in turn and repeats the last one. */
export const answersInTurn = (...visits: Partial<Appointment>[]) =>
  inTurn(...visits.map((visit) => () => json({ visit: { ...HELD_APPOINTMENT, ...visit } })))

export const outcomes = {
  onPaid: vi.fn(),
  onExpired: vi.fn(),
  onChangeTime: vi.fn(),
  onHoldChange: vi.fn(),
  onOutOfArea: vi.fn(),
}

/** Expects one report of a paid appointment, at the time of the hold or another one. */
export function expectPaid(outcome: PaidAppointment['outcome'], slot: Slot = HOLD) {
  const { appointmentDate, timeSlot } = slot
  expect(outcomes.onPaid).toHaveBeenCalledExactlyOnceWith({ outcome, appointmentDate, timeSlot })
}
type Slot = Pick<Hold, 'appointmentDate' | 'timeSlot'>

/** The form with a parent that stores the hold. */
function HeldForm({ first }: { first: Hold }) {
  const [hold, setHold] = useState(first)
  const onHoldChange = (next: Hold) => {
    outcomes.onHoldChange(next)
    setHold(next)
  }
  return <PayForm hold={hold} {...outcomes} onHoldChange={onHoldChange} />
}

/** Renders the form with toasts. All requests succeed unless `api` says otherwise. Returns a function that lists requests. */
export function openPayForm(config: object, api: StubbedApi = {}, hold = HOLD) {
  const requests = stubApi({
    'GET /api/config': () => json(config),
    [START_PAYMENT]: () => json({ clientSecret: SECRET }, 200, { date: new Date().toUTCString() }),
    [CURRENT]: () => json({ visit: HELD_APPOINTMENT }),
    ...api,
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HeldForm first={hold} />
      <Toaster />
    </QueryClientProvider>,
  )
  return (call: string) => requests.filter(({ method, path }) => `${method} ${path}` === call)
}

const payButton = () => screen.findByRole('button', { name: 'Pay $100 Now' })
export const payForm = async () => (await payButton()).closest('form')?.textContent
export const pay = async () => userEvent.click(await payButton())
export const alertText = async () => (await screen.findByRole('alert')).textContent
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Sets the clock and the URL before each test, and resets everything after it. */
export function preparePayForm() {
  beforeEach(() => {
    vi.setSystemTime(NOW)
    history.replaceState(null, '', '/thank-you?step=schedule')
  })
  afterEach(() => {
    for (const outcome of Object.values(outcomes)) outcome.mockReset()
  })
}
