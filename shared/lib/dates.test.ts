import { expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import {
  formatCalendarDate,
  formatDay,
  formatInstant,
  formatShortTime,
  formatTimeOfDay,
  formatZonedInstant,
} from './dates.ts'

it("formats an instant in the shop's time zone, in summer and winter", () => {
  expect(formatInstant('2026-03-09T15:04:00Z', SHOP.timeZone)).toBe('Mar 9, 2026, 10:04 AM') // daylight saving time since the 8th
  expect(formatInstant('2026-01-15T15:04:00.000Z', SHOP.timeZone)).toBe('Jan 15, 2026, 9:04 AM')
})

it('names the zone where a time is proof', () => {
  expect(formatZonedInstant('2026-03-09T15:04:00Z', SHOP.timeZone)).toBe('Mar 9, 2026, 10:04 AM CDT')
  expect(formatZonedInstant('2026-01-15T06:04:00Z', SHOP.timeZone)).toBe('Jan 15, 2026, 12:04 AM CST')
})

it('formats the day in the shop, not in UTC', () => {
  expect(formatDay('2026-07-05T04:59:59Z', SHOP.timeZone)).toBe('Jul 4, 2026')
  expect(formatDay('2026-07-05T05:00:00Z', SHOP.timeZone)).toBe('Jul 5, 2026')
  expect(formatInstant('2026-01-01T05:59:00Z', SHOP.timeZone)).toBe('Dec 31, 2025, 11:59 PM')
})

it('formats a full calendar date', () => {
  expect(formatCalendarDate('2026-03-09')).toBe('Monday, March 9, 2026')
  expect(formatCalendarDate('2028-02-29')).toBe('Tuesday, February 29, 2028')
  expect(() => formatCalendarDate('2027-02-29')).toThrow(RangeError)
})

it('formats a time of day on a twelve-hour clock', () => {
  expect([0, 59, 480, 690, 719, 720, 750, 1439].map(formatTimeOfDay)).toEqual([
    '12:00 AM',
    '12:59 AM',
    '8:00 AM',
    '11:30 AM',
    '11:59 AM',
    '12:00 PM',
    '12:30 PM',
    '11:59 PM',
  ])
})

it('leaves out the minutes of a whole hour', () => {
  expect(['8:00 AM', '8:30 AM', '12:00 PM'].map(formatShortTime)).toEqual(['8 AM', '8:30 AM', '12 PM'])
})
