import { expect, it } from 'vitest'
import { addressOf, mapHref } from './address.ts'
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

it('an address leaves out what is not known, and a map is not asked for an apartment', () => {
  const where = { address: '12 Main Street', aptSuite: 'Apt 4', city: 'Nashville', state: 'TN', zipCode: '37206' }
  expect(addressOf(where)).toBe('12 Main Street, Apt 4, Nashville, TN 37206')
  expect(addressOf({ ...where, aptSuite: '', state: '' })).toBe('12 Main Street, Nashville, 37206')
  expect(addressOf({ address: '', aptSuite: '', city: '', state: '', zipCode: '' })).toBe('')
  expect(mapHref(where)).toBe('https://www.google.com/maps/search/?api=1&query=12+Main+Street%2C+Nashville%2C+TN+37206')
})
