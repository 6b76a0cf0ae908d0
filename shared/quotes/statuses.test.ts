import { expect, it } from 'vitest'
import { PAYMENT_STATUSES, paymentStatusLook, QUOTE_STATUSES, quoteStatusLook } from './statuses.ts'

it('gives each status its look', () => {
  expect(QUOTE_STATUSES.map((status) => [status, quoteStatusLook(status)])).toEqual([
    ['new', 'default'],
    ['contacted', 'secondary'],
    ['negotiating', 'secondary'],
    ['scheduled', 'secondary'],
    ['completed', 'outline'],
    ['cancelled', 'destructive'],
  ])
})

it("shows a payment label that contains 'received' as outline", () => {
  expect(PAYMENT_STATUSES.map((label) => [label, paymentStatusLook(label)])).toEqual([
    ['not received', 'outline'],
    ['partial payment', 'destructive'],
    ['received', 'outline'],
  ])
})
