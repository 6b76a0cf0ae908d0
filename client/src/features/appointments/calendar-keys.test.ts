import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#shared/lib/zoned.ts'
import { openDayByKey } from './calendar-keys.ts'

const CLOSED = ['2026-12-25', '2027-01-01', '2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']
/** Friday, November 20, 2026 and a year ahead; working days are open, but for those above and all of June. */
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
const go = (from: string, key: string, shiftKey = false) => openDayByKey(from, { key, shiftKey }, DAYS)

describe('Home and End', () => {
  it.each([
    ['2026-12-02', 'Home', '2026-11-30'],
    ['2026-12-02', 'End', '2026-12-04'],
    // Of a week with Christmas on its Friday.
    ['2026-12-22', 'End', '2026-12-24'],
    ['2026-12-21', 'Home', '2026-12-21'],
    // Today is the first that is open.
    ['2026-11-20', 'Home', '2026-11-20'],
  ])('from %s by %s lead to the open day %s of that week', (from, key, to) => {
    expect(go(from, key)).toBe(to)
  })

  it('lead nowhere in a week without an open day', () => {
    expect([go('2027-03-10', 'Home'), go('2027-03-10', 'End')]).toEqual([null, null])
  })
})

describe('Page Up and Page Down', () => {
  it.each([
    // New Year is closed, the Monday after the weekend is three days away.
    ['2026-12-01', 'PageDown', false, '2027-01-04'],
    ['2027-02-01', 'PageUp', false, '2027-01-04'],
    // The 5th is a Saturday, the 31st of February none.
    ['2027-01-05', 'PageDown', false, '2027-02-05'],
    ['2027-05-31', 'PageUp', false, '2027-04-30'],
    ['2027-08-31', 'PageDown', false, '2027-09-30'],
    // June is full.
    ['2027-05-12', 'PageDown', false, '2027-07-12'],
    ['2027-07-12', 'PageUp', false, '2027-05-12'],
    // A day before the first that is open.
    ['2026-12-02', 'PageUp', false, '2026-11-20'],
    ['2027-01-05', 'ArrowRight', true, '2027-02-05'],
    ['2027-02-05', 'ArrowLeft', true, '2027-01-05'],
    ['2026-11-24', 'PageDown', true, '2027-11-19'],
    ['2027-11-18', 'ArrowUp', true, '2026-11-20'],
  ])('from %s by %s (Shift: %s) lead to %s, the nearest open day there', (from, key, shiftKey, to) => {
    expect(go(from, key, shiftKey)).toBe(to)
  })

  it('lead nowhere beyond the first month and the last', () => {
    expect([go('2026-11-24', 'PageUp'), go('2027-11-02', 'PageDown')]).toEqual([null, null])
  })
})

it('other keys are not its own', () => {
  expect([go('2026-12-02', 'ArrowRight'), go('2026-12-02', 'Enter')]).toEqual([undefined, undefined])
})
