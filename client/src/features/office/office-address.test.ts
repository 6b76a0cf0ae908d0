import { expect, it } from 'vitest'
import { OFFICE_PATH, isSignInPath, recordIn, sectionIn } from './office-address.ts'

const CUSTOMER = '0198c0de-0000-7000-8000-00000000000a'

it.each([
  ['/orders', 'quotes', undefined],
  ['/orders/', 'quotes', undefined],
  ['/orders/1042', 'quotes', { number: 1042 }],
  [`/orders/customers/${CUSTOMER}`, 'quotes', { customerId: CUSTOMER }],
  ['/orders/week', 'week', undefined],
  ['/orders/week/', 'week', undefined],
  ['/orders/samples', 'samples', undefined],
  ['/orders/numbers', 'numbers', undefined],
  ['/orders/people', 'people', undefined],
  ['/orders/history', 'history', undefined],
  ['/orders/sign-in', 'quotes', undefined],
])('%s is an address of the office', (path, section, record) => {
  expect(OFFICE_PATH.test(path)).toBe(true)
  expect([sectionIn(path), recordIn(path), isSignInPath(path)]).toEqual([section, record, path.includes('sign-in')])
})

it.each([
  '/orders/0',
  '/orders/quotes',
  '/orders/nowhere',
  '/orders/1042/week',
  '/orders/customers',
  '/orders/customers/1042',
  '/orders/weeks',
  '/ordersx',
])('%s is not', (path) => expect(OFFICE_PATH.test(path)).toBe(false))
