import { describe, expect, it } from 'vitest'
import type { AppointmentOutcome } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/payments/states.ts'
import { appointmentOutcome } from './present-appointment.ts'

const NOW = new Date('2027-03-01T15:00:00Z')
const LATER = new Date(NOW.getTime() + 60_000)

/** Every payment state, and no payment. */
const ANY = [undefined, ...PAYMENT_STATES]
const except = (...states: (PaymentState | undefined)[]) => ANY.filter((state) => !states.includes(state))

interface Case {
  status: AppointmentStatus
  heldUntil?: Date
  payments: (PaymentState | undefined)[]
  outcome: AppointmentOutcome
}

/** The states in which a canceled visit says what becomes of the payment. */
const GOING_BACK = ['refund_due', 'refunded', 'refund_failed', 'paid_back', 'charged_back'] as const

const CASES: Case[] = [
  { status: 'held', heldUntil: LATER, payments: except('processing', 'failed'), outcome: 'held' },
  { status: 'held', heldUntil: LATER, payments: ['failed'], outcome: 'failed' },
  { status: 'held', heldUntil: LATER, payments: ['processing'], outcome: 'processing' },
  { status: 'held', heldUntil: NOW, payments: except('processing'), outcome: 'expired' },
  { status: 'held', heldUntil: NOW, payments: ['processing'], outcome: 'processing' },
  { status: 'confirmed', payments: ANY, outcome: 'confirmed' },
  { status: 'completed', payments: ANY, outcome: 'done' },
  { status: 'no_show', payments: ANY, outcome: 'done' },
  { status: 'expired', payments: except('processing', ...GOING_BACK), outcome: 'expired' },
  { status: 'expired', payments: ['processing'], outcome: 'processing' },
  { status: 'expired', payments: ['refund_due', 'refunded'], outcome: 'refunded' },
  { status: 'cancelled', payments: except(...GOING_BACK), outcome: 'cancelled' },
  { status: 'cancelled', payments: ['refund_due', 'refunded'], outcome: 'refunded' },
  { status: 'cancelled', payments: ['refund_failed', 'paid_back'], outcome: 'paid_back' },
  { status: 'cancelled', payments: ['charged_back'], outcome: 'disputed' },
]

describe('the outcome of an appointment', () => {
  it.each(
    CASES.flatMap(({ payments, heldUntil, ...one }) =>
      payments.map((payment) => ({ ...one, heldUntil: heldUntil ?? null, payment })),
    ),
  )('that is $status until $heldUntil with payment $payment is $outcome', ({ status, heldUntil, payment, outcome }) => {
    expect(appointmentOutcome({ status, heldUntil }, payment && { state: payment, dispute: null }, NOW)).toBe(outcome)
  })
})

it('is that the bank decides while a refund waits for the end of a dispute', () => {
  const waiting = { state: 'refund_due', dispute: 'open' } as const
  expect(appointmentOutcome({ status: 'cancelled', heldUntil: null }, waiting, NOW)).toBe('disputed')
})
