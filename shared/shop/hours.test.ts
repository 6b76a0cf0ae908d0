import { describe, expect, it } from 'vitest'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { openStateAt } from './hours.ts'
import type { WeekHours } from './week-hours.ts'

const CHICAGO = 'America/Chicago'
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

/** `instant` is in UTC. */
const at = (instant: string, week: WeekHours = WEEK) => openStateAt(week, CLOSED_DAYS, new Date(instant), CHICAGO)
const closed = (day: string, time = '9am') => ({ isOpen: false, opens: { day, time } })
const open = (closes = '6pm') => ({ isOpen: true, closes })

describe('a week in winter at UTC-6', () => {
  it.each([
    ['a second before Monday opens', '2026-01-12T14:59:59Z', closed('today')],
    ['as Monday opens', '2026-01-12T15:00:00Z', open()],
    ['a second before Monday closes', '2026-01-12T23:59:59Z', open()],
    ['as Monday closes, on Tuesday in UTC', '2026-01-13T00:00:00Z', closed('tomorrow')],
    ['late on Monday', '2026-01-13T05:59:59Z', closed('tomorrow')],
    ['at midnight', '2026-01-13T06:00:00Z', closed('today')],
    ['on Friday evening', '2026-01-17T00:00:00Z', closed('tomorrow', '10am')],
    ['on Saturday', '2026-01-17T16:00:00Z', open('4pm')],
    ['on Sunday', '2026-01-11T18:00:00Z', closed('tomorrow')],
  ])('%s', (_, instant, expected) => {
    expect(at(instant)).toEqual(expected)
  })
})

describe('daylight saving time', () => {
  it.each([
    // Clocks go from 2 to 3 on Sunday, March 8, 2026.
    ['on the Saturday before spring', '2026-03-07T15:59:59Z', closed('today', '10am')],
    ['on the Monday after it, at UTC-5', '2026-03-09T13:59:59Z', closed('today')],
    ['and a second later', '2026-03-09T14:00:00Z', open()],
    ['and as it closes', '2026-03-09T23:00:00Z', closed('tomorrow')],
    // They go from 2 to 1 on Sunday, November 1, 2026.
    ['on the Saturday before fall', '2026-10-31T15:00:00Z', open('4pm')],
    ['on the Monday after it', '2026-11-02T14:59:59Z', closed('today')],
  ])('%s', (_, instant, expected) => {
    expect(at(instant)).toEqual(expected)
  })

  it('keeps local opening hours on the day of the change', () => {
    const sundays: WeekHours = { ...WEEK, Sunday: { opens: '01:30', closes: '04:00' } }
    // 1:30 at -6, and 4:00 at -5: an hour and a half.
    expect(at('2026-03-08T07:29:59Z', sundays)).toEqual(closed('today', '1:30am'))
    expect(at('2026-03-08T07:30:00Z', sundays)).toEqual(open('4am'))
    expect(at('2026-03-08T08:59:59Z', sundays)).toEqual(open('4am'))
    expect(at('2026-03-08T09:00:00Z', sundays)).toEqual(closed('tomorrow'))
  })
})

describe('a closed day', () => {
  it.each([
    ['at noon of a federal holiday', '2026-11-26T18:00:00Z', closed('tomorrow')], // Thanksgiving, a Thursday
    ['on the evening before it', '2026-11-26T00:00:00Z', closed('Friday')],
    // July 4, 2026 is a Saturday and observed on the Friday before. Sunday is closed.
    ['on the Thursday evening before a long weekend', '2026-07-02T23:30:00Z', closed('Monday')],
    ['on the day on which it is observed', '2026-07-03T15:00:00Z', closed('Monday')],
    ['on the holiday itself', '2026-07-04T15:00:00Z', closed('Monday')],
    ['on the Sunday after it', '2026-07-05T15:00:00Z', closed('tomorrow')],
  ])('%s', (_, instant, expected) => {
    expect(at(instant)).toEqual(expected)
  })

  it('names the next opening with its date if it is a week away', () => {
    const holidays = ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07', '2026-08-08']
    const list = holidays.map((date) => ({ reason: 'Shop holidays', date }))
    const during = (instant: string) => openStateAt(WEEK, list, new Date(instant), CHICAGO)
    expect(during('2026-08-03T15:00:00Z')).toEqual(closed('Monday, August 10'))
    expect(during('2026-08-04T15:00:00Z')).toEqual(closed('Monday'))
  })
})

it('can close at midnight', () => {
  const late: WeekHours = { ...WEEK, Friday: { opens: '18:00', closes: '24:00' } }
  expect(at('2026-01-17T05:59:59Z', late)).toEqual(open('12am'))
  expect(at('2026-01-17T06:00:00Z', late)).toEqual(closed('today', '10am'))
})

it('throws if the shop never opens', () => {
  const never = Object.fromEntries(Object.keys(WEEK).map((day) => [day, null])) as unknown as WeekHours // the same keys
  expect(() => at('2026-01-12T15:00:00Z', never)).toThrow(RangeError)
})
