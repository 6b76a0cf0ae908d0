import { expect, it } from 'vitest'
import { PAYMENT_STATUSES, paymentStatusLook, QUOTE_STATUSES, statusLook } from './statuses.ts'

it('each status has its look, those without a rule of their own are secondary', () => {
  expect(QUOTE_STATUSES.map((status) => [status, statusLook(status)])).toEqual([
    ['new', 'default'],
    ['contacted', 'secondary'],
    ['negotiating', 'secondary'],
    ['scheduled', 'secondary'],
    ['completed', 'outline'],
    ['cancelled', 'destructive'],
  ])
})

it("a payment label with the word 'received' is outline, to the letter", () => {
  expect(PAYMENT_STATUSES.map((label) => [label, paymentStatusLook(label)])).toEqual([
    ['not received', 'outline'],
    ['partial payment', 'destructive'],
    ['received', 'outline'],
  ])
})
