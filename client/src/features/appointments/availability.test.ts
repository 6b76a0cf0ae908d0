import { expect, it } from 'vitest'
import { EIGHT } from '#test/slots.ts'
import { earliestSlotLabel } from './availability.ts'

it.each([
  ['2026-11-28', 'Today, 8:00 AM'],
  ['2026-11-30', 'Monday, 8:00 AM'],
  ['2026-12-04', 'Friday, 8:00 AM'],
  ['2026-12-05', 'Saturday, December 5, 2026, 8:00 AM'],
])('labels %s on Saturday, November 28', (date, name) => {
  expect(earliestSlotLabel({ date, slot: EIGHT }, '2026-11-28')).toBe(name)
})
