import { expect, it } from 'vitest'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { closingTimeAfter } from './working-days.ts'
import type { WeekHours } from './week-hours.ts'

const WORKDAY = { opens: '09:00', closes: '18:00' }
const WEEK: WeekHours = {
  Monday: WORKDAY,
  Tuesday: WORKDAY,
  Wednesday: WORKDAY,
  Thursday: WORKDAY,
  Friday: WORKDAY,
  Saturday: { opens: '10:00', closes: '16:00' },
  Sunday: null,
}
const clock = {
  week: WEEK,
  closedDays: CLOSED_DAYS,
  blockedDays: new Set<string>(),
  workingDays: 1,
  timeZone: 'America/Chicago',
}
const dueAt = (arrived: string, changes: Partial<typeof clock> = {}) =>
  closingTimeAfter(new Date(arrived), { ...clock, ...changes })?.toISOString()

// All in UTC. Chicago is 6 hours behind it in winter and 5 in summer. Clocks change on March 8 and November 1, 2026.
it.each([
  ['on Monday morning: Tuesday 6 PM', '2026-01-12T15:00:00Z', '2026-01-14T00:00:00.000Z'],
  ['a second before Monday begins: Monday 6 PM', '2026-01-12T05:59:59Z', '2026-01-13T00:00:00.000Z'],
  ['as Monday begins: Tuesday 6 PM', '2026-01-12T06:00:00Z', '2026-01-14T00:00:00.000Z'],
  ['late on Monday, which is Tuesday in UTC: Tuesday 6 PM', '2026-01-13T05:30:00Z', '2026-01-14T00:00:00.000Z'],
  ['Friday 4:50 PM: Monday 6 PM', '2026-01-16T22:50:00Z', '2026-01-21T00:00:00.000Z'],
  ['on Saturday, although the shop is open: Monday', '2026-01-10T18:00:00Z', '2026-01-13T00:00:00.000Z'],
  [
    'Friday before clocks go forward: Monday, an hour earlier in UTC',
    '2026-03-06T22:50:00Z',
    '2026-03-09T23:00:00.000Z',
  ],
  ['a minute before clocks go forward: Monday', '2026-03-08T07:59:00Z', '2026-03-09T23:00:00.000Z'],
  ['a minute after clocks go forward: Monday', '2026-03-08T08:01:00Z', '2026-03-09T23:00:00.000Z'],
  ['Friday before clocks go back: Monday, an hour later in UTC', '2026-10-30T21:50:00Z', '2026-11-03T00:00:00.000Z'],
  ['in the hour that comes twice, the first time: Monday', '2026-11-01T06:30:00Z', '2026-11-03T00:00:00.000Z'],
  ['in the hour that comes twice, the second time: Monday', '2026-11-01T07:30:00Z', '2026-11-03T00:00:00.000Z'],
  ['Wednesday before Thanksgiving: Friday', '2026-11-25T20:00:00Z', '2026-11-28T00:00:00.000Z'],
  ['on Thanksgiving: Friday', '2026-11-26T20:00:00Z', '2026-11-28T00:00:00.000Z'],
  ['before an observed holiday: Monday', '2026-07-02T20:00:00Z', '2026-07-06T23:00:00.000Z'],
  ["on New Year's Eve, a Thursday: Monday", '2026-12-31T20:00:00Z', '2027-01-05T00:00:00.000Z'],
])('a quote that arrives %s', (_what, arrived, due) => {
  expect(dueAt(arrived)).toBe(due)
})

it('counts the working days that the content promises, and leaves out blocked days and weekdays without hours', () => {
  expect(dueAt('2026-01-09T22:50:00Z', { workingDays: 3 })).toBe('2026-01-15T00:00:00.000Z')
  const blockedDays = new Set(['2026-01-12', '2026-01-14'])
  expect(dueAt('2026-01-09T22:50:00Z', { blockedDays })).toBe('2026-01-14T00:00:00.000Z')
  expect(dueAt('2026-01-09T22:50:00Z', { blockedDays, workingDays: 2 })).toBe('2026-01-16T00:00:00.000Z')
  expect(dueAt('2026-01-09T22:50:00Z', { week: { ...WEEK, Monday: null } })).toBe('2026-01-14T00:00:00.000Z')
})

it("takes that day's own closing time, also midnight", () => {
  const week = { ...WEEK, Monday: { opens: '09:00', closes: '12:30' }, Tuesday: { opens: '09:00', closes: '24:00' } }
  expect(dueAt('2026-01-09T22:50:00Z', { week })).toBe('2026-01-12T18:30:00.000Z')
  expect(dueAt('2026-01-12T22:50:00Z', { week })).toBe('2026-01-14T06:00:00.000Z')
})

it('has no time in a shop without working days', () => {
  const never = { Monday: null, Tuesday: null, Wednesday: null, Thursday: null, Friday: null }
  expect(dueAt('2026-01-09T22:50:00Z', { week: { ...WEEK, ...never } })).toBeUndefined()
})
