import { expect, it } from 'vitest'
import { appointment } from '#test/client/office-appointments.tsx'
import { DANA } from '#test/contacts.ts'
import { EIGHT } from '#test/slots.ts'
import { appointmentBadge, bookedSummary, paymentBadge } from './appointment-labels.ts'
import { paymentDot } from './visits/week/AppointmentMarks.tsx'

const PAID = { fee: 'online', paymentState: 'succeeded', paidCents: 10_000, refundedCents: 0 } as const
const UNPAID = { ...PAID, paymentState: null, paidCents: 0 } as const

it.each([
  [{ ...PAID }, 'Paid $100.00', 'paid'],
  [{ ...PAID, refundedCents: 4000 }, 'Paid $100.00, $40.00 refunded', 'paid'],
  [{ ...PAID, dispute: 'open' }, 'Paid $100.00', 'problem'],
  [{ ...PAID, dispute: 'won' }, 'Paid $100.00', 'paid'],
  [{ ...PAID, paymentState: 'refund_due' }, 'Refund of $100.00 pending', 'none'],
  [{ ...PAID, paymentState: 'refund_due', dispute: 'open' }, 'Refund of $100.00 waits for the bank', 'problem'],
  [{ ...PAID, paymentState: 'charged_back', dispute: 'lost' }, 'Lost to a dispute', 'problem'],
  [{ ...PAID, paymentState: 'refund_failed', refundedCents: 4000 }, 'Refund of $60.00 came back', 'problem'],
  [{ ...PAID, paymentState: 'paid_back', paidBackCents: 10_000 }, 'Paid back $100.00 by check', 'none'],
  [{ ...PAID, paymentState: 'refunded', refundedCents: 10_000 }, 'Refunded $100.00', 'none'],
  [{ ...UNPAID, paymentState: 'processing' }, 'Payment processing', 'due'],
  [{ ...UNPAID, paymentState: 'failed' }, 'Payment declined', 'problem'],
  [{ ...UNPAID, paymentState: 'open' }, 'Not paid', 'due'],
  [{ ...UNPAID }, 'Not paid', 'due'],
  [{ ...UNPAID, fee: 'waived' }, 'Fee waived', 'none'],
  [{ ...UNPAID, fee: 'on_site' }, 'Pays $100 on site', 'due'],
  [{ ...UNPAID, fee: 'on_site', status: 'cancelled' }, 'Nothing due', 'none'],
  [{ ...UNPAID, fee: 'on_site', status: 'no_show' }, 'Pays $100 on site', 'due'],
  [{ ...UNPAID, fee: 'on_site', collected: 'cash' }, 'Collected by cash', 'paid'],
  [{ ...UNPAID, fee: 'on_site', collected: 'cash', status: 'cancelled' }, 'Collected by cash', 'paid'],
  [{ ...UNPAID, fee: 'on_site', feeCents: 12_000 }, 'Pays $120 on site', 'due'],
] as const)('labels %o as %s, with the dot %s', (facts, text, dot) => {
  const visit = appointment(facts)
  expect([paymentBadge(visit).text, paymentDot(visit)]).toEqual([text, dot])
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
