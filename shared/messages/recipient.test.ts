import { expect, it } from 'vitest'
import { recipientOf } from './recipient.ts'

const PRIYA = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com' }
const DEV = { firstName: 'Dev', lastName: 'Raman', email: 'dev@example.com' }

it.each([
  ['without a quote, the customer', undefined, [], PRIYA],
  ['who asked, under their own address', DEV, [], DEV],
  ['the customer, if the quote has no address', { ...DEV, email: '' }, [], PRIYA],
  ["the customer by the corrected name, if it's their address", { ...PRIYA, firstName: 'Pria' }, [], PRIYA],
  ['the customer, if that address was replaced', { ...PRIYA, email: 'Pria@example.com' }, ['pria@example.com'], PRIYA],
])('a message goes to %s', (_, quote, formerEmails, expected) => {
  expect(recipientOf({ customer: PRIYA, quote, formerEmails })).toBe(expected)
})
