import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '#client/api/query-client.ts'
import type { Hold, PaidVisit } from '#client/features/appointments/payment/hold.ts'
import { PayForm } from '#client/features/appointments/payment/PayForm.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import type { Visit } from '#shared/appointments/schema.ts'
import { HELD_VISIT } from './held-visit.ts'
import { json, type StubbedApi, stubApi } from './stub-api.ts'

export const SECRET = 'pi_7_secret_abc'
export const HOLD: Hold = {
  id: HELD_VISIT.id,
  appointmentDate: '2027-03-01',
  timeSlot: '8:00 AM-9:00 AM',
  heldUntil: '2027-02-01T15:30:00.000Z',
  feeCents: 10_000,
}
/** Half an hour before the hold ends. */
export const NOW = new Date('2027-02-01T15:00:00Z')
export const STRIPE = { feeCents: 10_000, payments: { provider: 'stripe', publishableKey: 'pk_test_1' } }
export const DEMO = { feeCents: 10_000, payments: { provider: 'demo' } }

/** What the form asks of the server, answered as if all were well. */
export const apiOf = (config: object, more: StubbedApi = {}): StubbedApi => ({
  'GET /api/config': () => json(config),
  'POST /api/create-payment-intent': () => json({ clientSecret: SECRET }, 200, { date: new Date().toUTCString() }),
  'GET /api/visit': () => json({ visit: HELD_VISIT }),
  ...more,
})

/** Answers one after the other, the last one from then on. */
export function inTurn(...visits: Partial<Visit>[]) {
  const left = [...visits]
  return () => json({ visit: { ...HELD_VISIT, ...(left.length > 1 ? left.shift() : left[0]) } })
}

export const outcomes = { onPaid: vi.fn(), onExpired: vi.fn(), onChangeTime: vi.fn(), onHoldChange: vi.fn() }

/** What `onPaid` is told. */
export const paid = (outcome: PaidVisit['outcome'], { appointmentDate, timeSlot }: Slot = HOLD): PaidVisit => ({
  outcome,
  appointmentDate,
  timeSlot,
})
type Slot = Pick<Hold, 'appointmentDate' | 'timeSlot'>

/** The form within what keeps the hold. */
function HeldForm({ first }: { first: Hold }) {
  const [hold, setHold] = useState(first)
  const onHoldChange = (next: Hold) => {
    outcomes.onHoldChange(next)
    setHold(next)
  }
  return <PayForm hold={hold} {...outcomes} onHoldChange={onHoldChange} />
}

/** Shows the form with toasts; gives the requests made to a path. */
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

/** For each test: the clock, the address, and nothing left of the test before. */
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
