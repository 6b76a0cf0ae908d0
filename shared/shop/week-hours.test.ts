import { expect, it } from 'vitest'
import { OPENING_HOURS } from '#shared/content/shop.ts'
import { formatHour, formatMinutes, formatWeekHours, groupDays, parseMinutes, type WeekHours } from './week-hours.ts'

const DAY = { opens: '08:30', closes: '17:00' }
const SHORT = { opens: '10:00', closes: '12:30' }
const MIXED: WeekHours = {
  Monday: null,
  Tuesday: DAY,
  Wednesday: DAY,
  Thursday: SHORT,
  Friday: { ...DAY },
  Saturday: null,
  Sunday: null,
}

it('groups consecutive days with the same hours', () => {
  expect(groupDays(MIXED)).toEqual([
    { days: ['Monday'], hours: null },
    { days: ['Tuesday', 'Wednesday'], hours: DAY },
    { days: ['Thursday'], hours: SHORT },
    { days: ['Friday'], hours: DAY },
    { days: ['Saturday', 'Sunday'], hours: null },
  ])
})

it('formats the week for the footer', () => {
  expect(formatWeekHours(MIXED)).toEqual([
    { days: 'Monday', hours: 'closed' },
    { days: 'Tuesday and Wednesday', hours: '8:30am-5pm' },
    { days: 'Thursday', hours: '10am-12:30pm' },
    { days: 'Friday', hours: '8:30am-5pm' },
    { days: 'Saturday and Sunday', hours: 'closed' },
  ])
  const daily: WeekHours = { ...MIXED, Monday: DAY, Thursday: DAY, Saturday: DAY, Sunday: DAY }
  expect(formatWeekHours(daily)).toEqual([{ days: 'Monday to Sunday', hours: '8:30am-5pm' }])
})

it("formats our shop's hours as in the rules", () => {
  expect(OPENING_HOURS).toEqual([
    { days: 'Monday to Friday', hours: '9am-6pm' },
    { days: 'Saturday', hours: '10am-4pm' },
    { days: 'Sunday', hours: 'closed' },
  ])
})

it.each([
  ['00:00', 0, '12am'],
  ['00:05', 5, '12:05am'],
  ['09:00', 540, '9am'],
  ['12:00', 720, '12pm'],
  ['16:45', 1005, '4:45pm'],
  ['23:59', 1439, '11:59pm'],
  ['24:00', 1440, '12am'],
])('%s is %d minutes after midnight, formatted as %s', (time, minutes, words) => {
  expect(parseMinutes(time)).toBe(minutes)
  expect(formatMinutes(minutes)).toBe(time)
  expect(formatHour(time)).toBe(words)
})
