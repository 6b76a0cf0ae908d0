import { describe, expect, it } from 'vitest'
import type { AppointmentOutcome } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/payments/states.ts'
import { CONTACT } from '#test/email-facts.ts'
import { EIGHT } from '#test/slots.ts'
import { appointmentOutcome, presentAppointment } from './present-appointment.ts'
import type { AppointmentRow } from './queries.ts'

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

/** The states in which a cancelled visit says what becomes of the payment. */
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

describe('what a visitor sees of an appointment', () => {
  const visit: AppointmentRow = {
    id: '0198c0de-0000-7000-8000-000000000001',
    sessionId: 'a'.repeat(32),
    kind: 'measure',
    quoteId: null,
    quoteNumber: null,
    status: 'held',
    appointmentDate: '2027-03-02',
    timeSlot: EIGHT,
    startsAt: new Date('2027-03-02T14:00:00Z'),
    endsAt: new Date('2027-03-02T15:00:00Z'),
    crew: 1,
    crewPinned: false,
    heldUntil: LATER,
    fee: 'online',
    collected: null,
    feeCents: 10_000,
    notes: 'Rings twice',
    calendarToken: 'f'.repeat(32),
    isContactHidden: false,
    movedByShop: false,
    customerMoves: 0,
    undo: null,
    travelUntil: null,
    customerId: null,
    measuredVersion: 0,
    measuredNote: 'Tight stairs',
    onMyWayAt: null,
    version: 1,
    createdAt: NOW,
    erasedAt: null,
    ...CONTACT,
  }
  const paid = {
    state: 'succeeded',
    dispute: null,
    receivedCents: 10_000,
    refundedCents: 0,
    failureMessage: null,
  } as const
  const declined = {
    state: 'failed',
    dispute: null,
    receivedCents: 0,
    refundedCents: 0,
    failureMessage: 'Your card was declined.',
  } as const

  it('includes what was paid, even if it is cancelled', () => {
    const cancelled: AppointmentRow = { ...visit, status: 'cancelled', heldUntil: null }
    expect(presentAppointment(cancelled, paid, NOW)).toMatchObject({ outcome: 'cancelled', paidCents: 10_000 })
  })

  it('includes the calendar token once it is confirmed', () => {
    const confirmed: AppointmentRow = { ...visit, status: 'confirmed', heldUntil: null }
    expect(presentAppointment(confirmed, paid, NOW)).toMatchObject({
      calendarToken: visit.calendarToken,
      heldUntil: null,
    })
  })

  it('includes why the bank declined, while the visitor can try again', () => {
    expect(presentAppointment(visit, declined, NOW).paymentMessage).toBe('Your card was declined.')
    expect(presentAppointment(visit, declined, LATER)).not.toHaveProperty('paymentMessage')
    expect(presentAppointment(visit, { ...declined, failureMessage: null }, NOW)).not.toHaveProperty('paymentMessage')
  })

  it("leaves out a contact copied from another session's quote", () => {
    expect(presentAppointment({ ...visit, isContactHidden: true }, undefined, NOW).contact).toEqual(EMPTY_CONTACT)
  })
})
