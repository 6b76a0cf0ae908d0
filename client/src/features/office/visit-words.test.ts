import { expect, it } from 'vitest'
import { paymentWords } from './visit-words.ts'

const PAID = { fee: 'online', paymentState: 'succeeded', paidCents: 10_000, refundedCents: 0 } as const

it.each([
  [{ ...PAID }, 'Paid $100.00'],
  [{ ...PAID, refundedCents: 4000 }, 'Paid $100.00, $40.00 refunded'],
  [{ ...PAID, paymentState: 'refund_due' }, 'Refund of $100.00 pending'],
  [{ ...PAID, paymentState: 'refunded', refundedCents: 10_000 }, 'Refunded $100.00'],
  [{ ...PAID, paymentState: 'processing', paidCents: 0 }, 'Payment processing'],
  [{ ...PAID, paymentState: 'failed', paidCents: 0 }, 'Payment declined'],
  [{ ...PAID, paymentState: 'open', paidCents: 0 }, 'Not paid'],
  [{ ...PAID, paymentState: null, paidCents: 0 }, 'Not paid'],
  [{ ...PAID, fee: 'waived', paymentState: null, paidCents: 0 }, 'Fee waived'],
  [{ ...PAID, fee: 'on_site', paymentState: null, paidCents: 0 }, 'Pays on site'],
] as const)('%o is told as %s', (visit, text) => {
  expect(paymentWords(visit).text).toBe(text)
})
