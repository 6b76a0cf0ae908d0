import { describe, expect, it } from 'vitest'
import type { VisitOutcome } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/payments/states.ts'
import { NO_CONTACT } from '#shared/quotes/contact.ts'
import { CONTACT } from '#test/mail-facts.ts'
import { outcomeOf, presentVisit } from './present-visit.ts'
import type { AppointmentRow } from './store.ts'

const NOW = new Date('2027-03-01T15:00:00Z')
const LATER = new Date(NOW.getTime() + 60_000)

/** Every state that a payment can be in, and none. */
const ANY = [undefined, ...PAYMENT_STATES]
const except = (...states: (PaymentState | undefined)[]) => ANY.filter((state) => !states.includes(state))

interface Case {
  status: AppointmentStatus
  heldUntil?: Date
  payments: (PaymentState | undefined)[]
  outcome: VisitOutcome
}

const CASES: Case[] = [
  { status: 'held', heldUntil: LATER, payments: except('processing', 'failed'), outcome: 'held' },
  { status: 'held', heldUntil: LATER, payments: ['failed'], outcome: 'failed' },
  { status: 'held', heldUntil: LATER, payments: ['processing'], outcome: 'processing' },
  { status: 'held', heldUntil: NOW, payments: except('processing'), outcome: 'expired' },
  { status: 'held', heldUntil: NOW, payments: ['processing'], outcome: 'processing' },
  { status: 'confirmed', payments: ANY, outcome: 'confirmed' },
  { status: 'completed', payments: ANY, outcome: 'done' },
  { status: 'no_show', payments: ANY, outcome: 'done' },
  { status: 'expired', payments: except('processing', 'refund_due', 'refunded'), outcome: 'expired' },
  { status: 'expired', payments: ['processing'], outcome: 'processing' },
  { status: 'expired', payments: ['refund_due', 'refunded'], outcome: 'refunded' },
  { status: 'cancelled', payments: except('refund_due', 'refunded'), outcome: 'cancelled' },
  { status: 'cancelled', payments: ['refund_due', 'refunded'], outcome: 'refunded' },
]

describe('the outcome of a visit', () => {
  it.each(
    CASES.flatMap(({ payments, heldUntil, ...one }) =>
      payments.map((payment) => ({ ...one, heldUntil: heldUntil ?? null, payment })),
    ),
  )('that is $status until $heldUntil with payment $payment is $outcome', ({ status, heldUntil, payment, outcome }) => {
    expect(outcomeOf({ status, heldUntil }, payment && { state: payment }, NOW)).toBe(outcome)
  })
})

describe('what a visitor sees of a visit', () => {
  const visit: AppointmentRow = {
    id: '0198c0de-0000-7000-8000-000000000001',
    sessionId: 'a'.repeat(32),
    quoteId: null,
    quoteNumber: null,
    status: 'held',
    appointmentDate: '2027-03-02',
    timeSlot: '8:00 AM-9:00 AM',
    startsAt: new Date('2027-03-02T14:00:00Z'),
    endsAt: new Date('2027-03-02T15:00:00Z'),
    crew: 1,
    heldUntil: LATER,
    fee: 'online',
    notes: 'Rings twice',
    calendarToken: 'f'.repeat(32),
    isContactHidden: false,
    version: 1,
    createdAt: NOW,
    ...CONTACT,
  }
  const paid = { state: 'succeeded', receivedCents: 10_000, refundedCents: 0, failureMessage: null } as const
  const declined = {
    state: 'failed',
    receivedCents: 0,
    refundedCents: 0,
    failureMessage: 'Your card was declined.',
  } as const

  it('is when it is, how it stands, and who is visited', () => {
    expect(presentVisit(visit, undefined, NOW)).toEqual({
      id: visit.id,
      appointmentDate: '2027-03-02',
      timeSlot: '8:00 AM-9:00 AM',
      startsAt: '2027-03-02T14:00:00.000Z',
      endsAt: '2027-03-02T15:00:00.000Z',
      outcome: 'held',
      heldUntil: LATER.toISOString(),
      feeCents: 10_000,
      paidCents: 0,
      refundedCents: 0,
      contact: CONTACT,
      quoteId: null,
    })
  })

  it('has what was paid for it, also where it is cancelled', () => {
    const cancelled: AppointmentRow = { ...visit, status: 'cancelled', heldUntil: null }
    expect(presentVisit(cancelled, paid, NOW)).toMatchObject({ outcome: 'cancelled', paidCents: 10_000 })
  })

  it('has the token of its calendar file once it is confirmed', () => {
    const confirmed: AppointmentRow = { ...visit, status: 'confirmed', heldUntil: null }
    expect(presentVisit(confirmed, paid, NOW)).toMatchObject({ calendarToken: visit.calendarToken, heldUntil: null })
  })

  it('has what the bank said of the last attempt, as long as another one may follow', () => {
    expect(presentVisit(visit, declined, NOW).paymentMessage).toBe('Your card was declined.')
    expect(presentVisit(visit, declined, LATER)).not.toHaveProperty('paymentMessage')
    expect(presentVisit(visit, { ...declined, failureMessage: null }, NOW)).not.toHaveProperty('paymentMessage')
  })

  it('has no contact that came with the quote of somebody else', () => {
    expect(presentVisit({ ...visit, isContactHidden: true }, undefined, NOW).contact).toEqual(NO_CONTACT)
  })
})
