import { tzOffset } from '@date-fns/tz/tzOffset'
import { DAY_MS, MINUTE_MS } from './durations.ts'

/*
 * Calendar dates and time zones. All math uses UTC getters and the offset of a named zone, so the browser's or server's
 * own zone never matters. The library's zoned Date would use it.
 */

/** A day without a time zone: `YYYY-MM-DD`. Compares and sorts as text. */
export type CalendarDate = string

const CALENDAR_DATE = /^20\d\d-\d\d-\d\d$/

/** Whether the text is an existing day from 2000 to 2099, exactly as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return utcMidnight(text) !== undefined
}

/** Milliseconds of that day's midnight in UTC, or undefined if the text isn't a day. A month of free times asks for hundreds. */
function utcMidnight(text: string): number | undefined {
  if (!CALENDAR_DATE.test(text)) return undefined
  const time = Date.parse(text)
  // February 30 would become March 2.
  return new Date(time).getUTCDate() === Number(text.slice(8)) ? time : undefined
}

function calendarDateOf(utcTime: number): CalendarDate {
  const date = new Date(utcTime)
  return calendarDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
}

/**
 * A Date whose UTC fields are that day's, for code that reads a Date in UTC.
 *
 * @throws RangeError if `date` isn't a calendar date, like all functions here.
 */
export function toUtcDate(date: CalendarDate): Date {
  return new Date(utcMidnightOf(date))
}

function utcMidnightOf(date: CalendarDate): number {
  const time = utcMidnight(date)
  if (time === undefined) throw new RangeError(`Not a calendar date: ${JSON.stringify(date)}`)
  return time
}

/** `2027, 3, 2` -> `2027-03-02`. It may be no day, such as February 30. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : String(number))

/** The day `days` later, or earlier if negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!Number.isInteger(days)) throw new RangeError(`Not a number of days: ${days}`)
  return calendarDateOf(utcMidnightOf(date) + days * DAY_MS)
}

/** Days between two dates. Negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (utcMidnightOf(to) - utcMidnightOf(from)) / DAY_MS
}

/** `2026-03-10` -> `2026` */
export function yearOf(date: CalendarDate): number {
  return toUtcDate(date).getUTCFullYear()
}

/** From 0 (Sunday) to 6. */
export function weekdayOf(date: CalendarDate): number {
  // January 1, 1970 was a Thursday.
  return (utcMidnightOf(date) / DAY_MS + 4) % 7
}

/** The Monday of that day's week. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

/**
 * The instant when a wall clock in `timeZone` shows `minutes` after that day's midnight. 1440 or more is the next day.
 * A time that a clock change skips moves later by the skipped time. A time that comes twice means the first one.
 */
export function instantAt(date: CalendarDate, minutes: number, timeZone: string): Date {
  const wall = utcMidnightOf(date) + minutes * MINUTE_MS
  // No zone changes its clocks twice within two days, so one of these two offsets is right, unless the time is skipped.
  const early = wall - offsetAt(wall - DAY_MS, timeZone)
  const late = wall - offsetAt(wall + DAY_MS, timeZone)
  const isShown = (time: number) => time + offsetAt(time, timeZone) === wall
  return new Date(!isShown(early) && isShown(late) ? late : early)
}

/** The calendar date in `timeZone` at this instant. */
export function dateIn(instant: Date, timeZone: string): CalendarDate {
  const time = instant.getTime()
  return calendarDateOf(time + offsetAt(time, timeZone))
}

/** Milliseconds by zone and minute since 1970. Formatting with Intl would take longer than the rest of a request. */
const offsets = new Map<string, Map<number, number>>()
const MAX_OFFSETS = 20_000

/** Milliseconds that `timeZone` is ahead of UTC. Since 2000 clocks change only on whole minutes. */
function offsetAt(time: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>()
  const minute = Math.floor(time / MINUTE_MS)
  const known = ofZone.get(minute)
  if (known !== undefined) return known
  const offset = tzOffset(timeZone, new Date(time)) * MINUTE_MS
  if (Number.isNaN(offset)) throw new RangeError(`No instant, or no time zone: ${time}, ${timeZone}`)
  if (ofZone.size >= MAX_OFFSETS) ofZone.clear()
  offsets.set(timeZone, ofZone.set(minute, offset))
  return offset
}
