import { expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { isInServiceArea, isOwnState, OUT_OF_AREA } from './service-area.ts'

it.each(['37203', ' 37013 ', '37027-4501', '370644501', '37130', SHOP.zipCode])('serves %j', (zipCode) => {
  expect(isInServiceArea(zipCode)).toBe(true)
})

it.each(['98101', '98101-2345', '10001', '3720', 'Nashville', '', '  '])("doesn't serve %j", (zipCode) => {
  expect(isInServiceArea(zipCode)).toBe(false)
})

it.each([
  ['TN', true],
  [' tn ', true],
  ['T.N.', true],
  ['tennessee', true],
  ['', true],
  ['California', false],
  ['KY', false],
])('isOwnState(%j) is %j', (state, isOwn) => {
  expect(isOwnState(state)).toBe(isOwn)
})

it('shows the phone number', () => {
  expect(OUT_OF_AREA).toContain(SHOP.phone)
})
