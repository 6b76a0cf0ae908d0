import { expect, it } from 'vitest'
import { oldPriceText } from './old-price.ts'

// In the shop it's still November 21.
const ASKED = '2026-11-22T04:30:00.000Z'

it.each([
  ['2026-11-22T04:31:00Z', undefined],
  ['2026-12-22T05:59:00Z', undefined],
  ['2026-12-22T06:00:00Z', "Price of Nov 21. Ask us for today's."],
  ['2027-12-22T06:00:00Z', "Price of Nov 21. Ask us for today's."],
])('an estimate holds 30 days from its request: at %s, %s', (now, text) => {
  expect(oldPriceText(ASKED, new Date(now))).toBe(text)
})
