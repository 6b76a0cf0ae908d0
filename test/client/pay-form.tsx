import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import type { Hold, PaidAppointment } from '#client/features/appointments/payment/hold.ts'
import { PayForm } from '#client/features/appointments/payment/PayForm.tsx'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import type { Appointment } from '#shared/appointments/schema.ts'
import { HELD_APPOINTMENT } from '#test/held-appointment.ts'
import { json, type StubbedApi, stubApi } from './stub-api.ts'

export const SECRET = 'pi_7_secret_abc'
export const HOLD: Hold = {
  id: HELD_APPOINTMENT.id,
  appointmentDate: '2027-03-01',
  timeSlot: '8:00 AM-9:00 AM',
  heldUntil: '2027-02-01T15:30:00.000Z',
  feeCents: 10_000,
}
/** Half an hour before the hold ends. */
export const NOW = new Date('2027-02-01T15:00:00Z')
export const STRIPE = { feeCents: 10_000, payments: { provider: 'stripe', publishableKey: 'pk_test_1' } }
export const DEMO = { feeCents: 10_000, payments: { provider: 'demo' } }

/** Successful responses to all requests of the form. */
export const apiOf = (config: object, more: StubbedApi = {}): StubbedApi => ({
  'GET /api/config': () => json(config),
  'POST /api/create-payment-intent': () => json({ clientSecret: SECRET }, 200, { date: new Date().toUTCString() }),
  'GET /api/appointments/current': () => json({ visit: HELD_APPOINTMENT }),
  ...more,
})

/** Returns these answers in turn and repeats the last one. */
export function answersInTurn(...visits: Partial<Appointment>[]) {
  const left = [...visits]
  return () => json({ visit: { ...HELD_APPOINTMENT, ...(left.length > 1 ? left.shift() : left[0]) } })
}

export const outcomes = {
  onPaid: vi.fn(),
  onExpired: vi.fn(),
  onChangeTime: vi.fn(),
  onHoldChange: vi.fn(),
  onOutOfArea: vi.fn(),
}

/** The argument of `onPaid`. */
export const paid = (
  outcome: PaidAppointment['outcome'],
  { appointmentDate, timeSlot }: Slot = HOLD,
): PaidAppointment => ({
  outcome,
  appointmentDate,
  timeSlot,
})
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

/** Renders the form with toasts. Returns a function that lists the requests to a path. */
export function openPayForm(api: StubbedApi, hold = HOLD) {
  const requests = stubApi(api)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HeldForm first={hold} />
      <Toaster />
    </QueryClientProvider>,
  )
  return (path: string) => requests.filter((request) => request.path === path)
}

export const payButton = () => screen.findByRole('button', { name: 'Pay $100 Now' })
export const alertText = async () => (await screen.findByRole('alert')).textContent

/** Sets the clock and the URL before each test, and resets everything after it. */
export function preparePayForm() {
  beforeEach(() => {
    vi.setSystemTime(NOW)
    history.replaceState(null, '', '/thank-you?step=schedule')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    for (const outcome of Object.values(outcomes)) outcome.mockReset()
  })
}
