import { expect, it } from 'vitest'
import { appointment } from '#test/client/office-appointments.tsx'
import { DANA } from '#test/contacts.ts'
import { EIGHT } from '#test/slots.ts'
import { appointmentBadge, bookedSummary, paymentBadge } from './appointment-labels.ts'

const PAID = {
  fee: 'online',
  feeCents: 10_000,
  collected: null,
  paymentState: 'succeeded',
  paidCents: 10_000,
  refundedCents: 0,
  paidBackCents: 0,
  dispute: null,
} as const

it.each([
  [{ ...PAID }, 'Paid $100.00'],
  [{ ...PAID, refundedCents: 4000 }, 'Paid $100.00, $40.00 refunded'],
  [{ ...PAID, paymentState: 'refund_due' }, 'Refund of $100.00 pending'],
  [{ ...PAID, paymentState: 'refund_due', dispute: 'open' }, 'Refund of $100.00 waits for the bank'],
  [{ ...PAID, paymentState: 'charged_back', dispute: 'lost' }, 'Lost to a dispute'],
  [{ ...PAID, paymentState: 'refund_failed', refundedCents: 4000 }, 'Refund of $60.00 came back'],
  [{ ...PAID, paymentState: 'paid_back', paidBackCents: 10_000 }, 'Paid back $100.00 by check'],
  [{ ...PAID, paymentState: 'refunded', refundedCents: 10_000 }, 'Refunded $100.00'],
  [{ ...PAID, paymentState: 'processing', paidCents: 0 }, 'Payment processing'],
  [{ ...PAID, paymentState: 'failed', paidCents: 0 }, 'Payment declined'],
  [{ ...PAID, paymentState: 'open', paidCents: 0 }, 'Not paid'],
  [{ ...PAID, paymentState: null, paidCents: 0 }, 'Not paid'],
  [{ ...PAID, fee: 'waived', paymentState: null, paidCents: 0 }, 'Fee waived'],
  [{ ...PAID, fee: 'on_site', paymentState: null, paidCents: 0 }, 'Pays $100 on site'],
  [{ ...PAID, fee: 'on_site', collected: 'cash', paymentState: null, paidCents: 0 }, 'Collected by cash'],
  [{ ...PAID, fee: 'on_site', feeCents: 12_000, paymentState: null, paidCents: 0 }, 'Pays $120 on site'],
] as const)('labels %o as %s', (facts, text) => {
  expect(paymentBadge(facts).text).toBe(text)
})

it.each([
  ['confirmed', 'Mar 10, 2026, 8:00 AM', 'secondary'],
  ['completed', 'Mar 10, 2026: Completed', 'outline'],
  ['no_show', 'Mar 10, 2026: No-show', 'destructive'],
] as const)('labels the visit of a quote that is %s', (status, text, look) => {
  const visit = { kind: 'measure', date: '2026-03-10', timeSlot: EIGHT, status } as const
  expect(appointmentBadge(visit)).toEqual({ text, look })
})

it('keeps the time after a name that is written from right to left', () => {
  const visit = appointment({ contact: { ...DANA, firstName: 'שרה', lastName: 'כהן' } })
  expect(bookedSummary([visit])).toBe('1 visit on Mar 13: \u2068שרה כהן\u2069, 1:00 PM.')
})
