import { expect, it } from 'vitest'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { WEEK_HOURS } from '#shared/content/shop.ts'
import { workingDayAfter } from './working-days.ts'

const calendar = { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays: new Set<string>() }

it.each([
  ['Monday', '2026-03-09', 1, '2026-03-10'],
  ['Friday', '2026-03-13', 1, '2026-03-16'],
  ['Saturday, although the shop is open', '2026-03-14', 1, '2026-03-16'],
  ['Sunday', '2026-03-15', 1, '2026-03-16'],
  ['Friday, the sixth', '2026-03-13', 6, '2026-03-23'],
  ['the day before Thanksgiving', '2026-11-25', 1, '2026-11-27'],
  ['the day before an observed holiday', '2026-07-02', 1, '2026-07-06'],
  ['the last day of the year', '2026-12-31', 1, '2027-01-04'],
])('the next working day after a %s', (_what, date, count, expected) => {
  expect(workingDayAfter(date, count, calendar)).toBe(expected)
})

it('skips days that the office blocked, and weekdays without hours', () => {
  const blocked = { ...calendar, blockedDays: new Set(['2026-03-10', '2026-03-12']) }
  expect(workingDayAfter('2026-03-09', 1, blocked)).toBe('2026-03-11')
  expect(workingDayAfter('2026-03-09', 2, blocked)).toBe('2026-03-13')
  const noMondays = { ...calendar, week: { ...WEEK_HOURS, Monday: null } }
  expect(workingDayAfter('2026-03-13', 1, noMondays)).toBe('2026-03-17')
})

it('ends if no day of a year is a working day', () => {
  const never = { Monday: null, Tuesday: null, Wednesday: null, Thursday: null, Friday: null }
  expect(workingDayAfter('2026-03-09', 1, { ...calendar, week: { ...WEEK_HOURS, ...never } })).toBeUndefined()
})
