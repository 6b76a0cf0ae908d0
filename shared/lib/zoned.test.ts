import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCalendarDate, changesOfClocks, everyDay } from '#test/days.ts'
import { forAll } from '#test/for-all.ts'
import {
  addDays,
  dateIn,
  daysBetween,
  instantAt,
  isCalendarDate,
  mondayOf,
  toUtcDate,
  weekdayOf,
  yearOf,
} from './zoned.ts'

const CHICAGO = 'America/Chicago'

/** The local time from Intl: `2026-03-08 14:30`. */
function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return (instant: Date) => format.format(instant).replace(', ', ' ')
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const timeOfDay = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

describe('a calendar date', () => {
  it('is any existing day of the century', () => {
    const days = new Set(everyDay('2000-01-01', '2099-12-31'))
    expect(days.size).toBe(36_525)
    const wrong: string[] = []
    for (let year = 2000; year < 2100; year++) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`
          if (isCalendarDate(text) !== days.has(text)) wrong.push(text)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it.each([
    '2027-02-30',
    '02/03/2027',
    '2027-3-1',
    '1999-12-31',
    '2100-01-01',
    '2027-03-01T00:00',
    '2027-03-01\n',
    '+002027-03-01',
    '２０２７-03-01',
    '2027–03–01',
    '',
  ])('is not %j, and date math with it throws', (text) => {
    expect(isCalendarDate(text)).toBe(false)
    expect(() => toUtcDate(text)).toThrow(RangeError)
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(() => daysBetween('2027-03-01', text)).toThrow(RangeError)
    expect(() => weekdayOf(text)).toThrow(RangeError)
    expect(() => yearOf(text)).toThrow(RangeError)
    expect(() => instantAt(text, 0, CHICAGO)).toThrow(RangeError)
  })

  it('is followed by the next day and weekday', () => {
    const days = everyDay('2000-01-01', '2099-12-31')
    expect(days.map((_, index) => addDays('2000-01-01', index))).toEqual(days)
    // January 1, 2000 was a Saturday.
    expect(days.map(weekdayOf)).toEqual(days.map((_, index) => (index + 6) % 7))
  })

  it.each([NaN, Infinity, 0.5])('has no day %d days later', (days) => {
    expect(() => addDays('2027-03-01', days)).toThrow(RangeError)
  })

  it('has a year', () => {
    expect(['2026-12-31', '2027-01-01'].map(yearOf)).toEqual([2026, 2027])
  })

  it('has a difference that inverts addDays', () => {
    expect(daysBetween('2027-12-31', '2028-03-01')).toBe(61)
    forAll(100, anyCalendarDate(), anyCalendarDate(), (from, to) => {
      const days = daysBetween(from, to)
      expect(addDays(from, days)).toBe(to)
      expect(daysBetween(to, from)).toBe(days === 0 ? 0 : -days)
      expect(Math.sign(days)).toBe(from === to ? 0 : from < to ? 1 : -1)
    })
  })
})

describe('a wall clock', () => {
  it('in the shop shows every half hour from 2024 to 2037, except for skipped ones', () => {
    const read = wallClock(CHICAGO)
    const skipped = changesOfClocks.flatMap(([spring]) => [`${spring} 02:00`, `${spring} 02:30`])
    const wrong: string[] = []
    for (const date of everyDay('2024-01-01', '2037-12-31')) {
      for (let minutes = 0; minutes < 1440; minutes += 30) {
        const instant = instantAt(date, minutes, CHICAGO)
        if (read(instant) !== `${date} ${timeOfDay(minutes)}`) wrong.push(`${date} ${timeOfDay(minutes)}`)
        if (dateIn(instant, CHICAGO) !== date) wrong.push(`the day of ${date} ${timeOfDay(minutes)}`)
      }
    }
    expect(wrong).toEqual(skipped)
  })

  it.each(changesOfClocks)('on %s goes forward and on %s back', (spring, autumn) => {
    const utc = (date: string, minutes: number) => instantAt(date, minutes, CHICAGO).toISOString()
    expect(utc(spring, 0)).toBe(`${spring}T06:00:00.000Z`)
    expect(utc(spring, 119)).toBe(`${spring}T07:59:00.000Z`)
    expect(utc(spring, 120)).toBe(`${spring}T08:00:00.000Z`)
    expect(utc(spring, 150)).toBe(`${spring}T08:30:00.000Z`)
    expect(utc(spring, 180)).toBe(`${spring}T08:00:00.000Z`)
    expect(utc(spring, 480)).toBe(`${spring}T13:00:00.000Z`)
    expect(utc(autumn, 0)).toBe(`${autumn}T05:00:00.000Z`)
    // 1:30 comes twice. The first one counts.
    expect(utc(autumn, 90)).toBe(`${autumn}T06:30:00.000Z`)
    expect(utc(autumn, 120)).toBe(`${autumn}T08:00:00.000Z`)
    expect(utc(autumn, 480)).toBe(`${autumn}T14:00:00.000Z`)
    const hours = (date: string) => (+instantAt(date, 1440, CHICAGO) - +instantAt(date, 0, CHICAGO)) / 3_600_000
    expect([spring, autumn].map(hours)).toEqual([23, 25])
  })

  it.each([
    CHICAGO,
    'Pacific/Kiritimati',
    'Europe/London',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'UTC',
  ])('in %s converts both ways at any instant', (timeZone) => {
    const read = wallClock(timeZone)
    const from = Date.UTC(2024, 0, 2)
    const minute = fc.integer({ min: 0, max: 14 * 365 * 1440 }).map((minutes) => new Date(from + minutes * 60_000))
    forAll(500, minute, (instant) => {
      const date = dateIn(instant, timeZone)
      expect(read(instant).slice(0, 10)).toBe(date)
      const [hours = 0, minutes = 0] = read(instant).slice(11).split(':').map(Number)
      const back = instantAt(date, hours * 60 + minutes, timeZone)
      expect(read(back)).toBe(read(instant))
      // A time that comes twice means the first one.
      expect(back.getTime()).toBeLessThanOrEqual(instant.getTime())
    })
  })

  it('changes the day at midnight, to the millisecond', () => {
    expect(dateIn(new Date('2026-11-21T05:59:59.999Z'), CHICAGO)).toBe('2026-11-20')
    expect(dateIn(new Date('2026-11-21T06:00:00.000Z'), CHICAGO)).toBe('2026-11-21')
    expect(dateIn(new Date('2026-07-05T04:59:59.999Z'), CHICAGO)).toBe('2026-07-04')
    expect(dateIn(new Date('2026-07-05T05:00:00.000Z'), CHICAGO)).toBe('2026-07-05')
  })

  it('returns the same after the cache overflows', () => {
    const before = dateIn(new Date('2026-11-21T05:59:59Z'), CHICAGO)
    for (let minute = 0; minute < 25_000; minute++) dateIn(new Date(minute * 60_000), CHICAGO)
    expect(dateIn(new Date('2026-11-21T05:59:59Z'), CHICAGO)).toBe(before)
  })

  it('throws for an unknown zone or an invalid instant', () => {
    expect(() => dateIn(new Date(0), 'America/Nashville')).toThrow(RangeError)
    expect(() => instantAt('2026-11-20', 480, '')).toThrow(RangeError)
    expect(() => dateIn(new Date(Number.NaN), CHICAGO)).toThrow(RangeError)
  })
})

it.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-03-16', '2026-03-16'],
])('the week of %s starts on Monday, %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday)
})
