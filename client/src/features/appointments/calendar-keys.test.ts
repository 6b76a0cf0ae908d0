import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#shared/lib/zoned.ts'
import { openDayForKey } from './calendar-keys.ts'

const CLOSED = ['2026-12-25', '2027-01-01', '2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']
/** A year from Friday, November 20, 2026. Weekdays are open, except CLOSED and all of June. */
const DAYS = {
  first: '2026-11-20',
  last: '2027-11-20',
  isOpen: (date: string) =>
    date >= '2026-11-20' &&
    date <= '2027-11-20' &&
    ![0, 6].includes(weekdayOf(date)) &&
    !CLOSED.includes(date) &&
    !date.startsWith('2027-06'),
}
const go = (from: string, key: string, shiftKey = false) => openDayForKey(from, { key, shiftKey }, DAYS)

describe('Home and End', () => {
  it.each([
    ['2026-12-02', 'Home', '2026-11-30'],
    ['2026-12-02', 'End', '2026-12-04'],
    // The Friday of that week is Christmas.
    ['2026-12-22', 'End', '2026-12-24'],
    ['2026-12-21', 'Home', '2026-12-21'],
    // Today is the first open day.
    ['2026-11-20', 'Home', '2026-11-20'],
  ])('from %s, %s goes to %s, an open day of that week', (from, key, to) => {
    expect(go(from, key)).toBe(to)
  })

  it('do nothing in a week without an open day', () => {
    expect([go('2027-03-10', 'Home'), go('2027-03-10', 'End')]).toEqual([null, null])
  })
})

describe('Page Up and Page Down', () => {
  it.each([
    // New Year's Day is closed. The nearest open day is Monday, three days later.
    ['2026-12-01', 'PageDown', false, '2027-01-04'],
    ['2027-02-01', 'PageUp', false, '2027-01-04'],
    // Skips to the nearest open day if the same day is a weekend or doesn't exist.
    ['2027-01-05', 'PageDown', false, '2027-02-05'],
    ['2027-05-31', 'PageUp', false, '2027-04-30'],
    ['2027-08-31', 'PageDown', false, '2027-09-30'],
    // June has no open day.
    ['2027-05-12', 'PageDown', false, '2027-07-12'],
    ['2027-07-12', 'PageUp', false, '2027-05-12'],
    // The same day would be before the first open day.
    ['2026-12-02', 'PageUp', false, '2026-11-20'],
    ['2027-01-05', 'ArrowRight', true, '2027-02-05'],
    ['2027-02-05', 'ArrowLeft', true, '2027-01-05'],
    ['2026-11-24', 'PageDown', true, '2027-11-19'],
    ['2027-11-18', 'ArrowUp', true, '2026-11-20'],
  ])('from %s, %s (Shift: %s) goes to %s, the nearest open day there', (from, key, shiftKey, to) => {
    expect(go(from, key, shiftKey)).toBe(to)
  })

  it('do nothing before the first month or after the last', () => {
    expect([go('2026-11-24', 'PageUp'), go('2027-11-02', 'PageDown')]).toEqual([null, null])
  })
})

it('ignores other keys', () => {
  expect([go('2026-12-02', 'ArrowRight'), go('2026-12-02', 'Enter')]).toEqual([undefined, undefined])
})
