import { expect, it } from 'vitest'
import { appointment } from '#test/client/office-appointments.tsx'
import { paymentDot } from './AppointmentMarks.tsx'

const PAID = { fee: 'online', paymentState: 'succeeded', paidCents: 10_000, refundedCents: 0 } as const
const UNPAID = { ...PAID, paymentState: null, paidCents: 0 } as const

it.each([
  [{ ...PAID }, 'paid'],
  [{ ...PAID, refundedCents: 4000 }, 'paid'],
  [{ ...PAID, paymentState: 'refund_due' }, 'none'],
  [{ ...PAID, paymentState: 'refunded', refundedCents: 10_000 }, 'none'],
  [{ ...PAID, dispute: 'open' }, 'problem'],
  [{ ...PAID, dispute: 'won' }, 'paid'],
  [{ ...PAID, paymentState: 'charged_back', dispute: 'lost' }, 'problem'],
  [{ ...PAID, paymentState: 'refund_failed' }, 'problem'],
  [{ ...PAID, paymentState: 'paid_back', paidBackCents: 10_000 }, 'none'],
  [{ ...UNPAID, paymentState: 'open' }, 'due'],
  [{ ...UNPAID, paymentState: 'failed' }, 'problem'],
  [{ ...UNPAID, fee: 'on_site' }, 'due'],
  [{ ...UNPAID, fee: 'on_site', collected: 'check' }, 'paid'],
  [{ ...UNPAID, fee: 'waived' }, 'none'],
] as const)('the payment dot of %o is %s', (facts, dot) => {
  expect(paymentDot(appointment(facts))).toBe(dot)
})
