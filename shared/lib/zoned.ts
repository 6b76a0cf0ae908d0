import { tzOffset } from '@date-fns/tz/tzOffset'

/*
 * Calendar dates and zones, for the whole product. All reckoning is by UTC getters and the offset of a named zone, so
 * that the zone of the browser or the server never has a say: the library's zoned Date goes by way of it.
 */

/** A day without a zone, as `YYYY-MM-DD`. Compares and sorts as text. */
export type CalendarDate = string

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CALENDAR_DATE = /^(20\d\d)-(\d\d)-(\d\d)$/

/** Whether the text is a day that exists, from 2000 to 2099, written exactly as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return utcMidnight(text) !== undefined
}

/** By day, for a month's availability reads the same few days thousands of times. No more than there are days. */
const midnights = new Map<CalendarDate, number>()

/** Milliseconds of that day's midnight in Greenwich, or undefined where the text is no day. */
function utcMidnight(text: string): number | undefined {
  const known = midnights.get(text)
  if (known !== undefined) return known
  const parts = CALENDAR_DATE.exec(text)
  if (parts === null) return undefined
  const time = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  // 30 February comes out as 2 March.
  if (calendarDateOf(time) !== text) return undefined
  midnights.set(text, time)
  return time
}

function calendarDateOf(utcTime: number): CalendarDate {
  return new Date(utcTime).toISOString().slice(0, 10)
}

/**
 * That day as a Date whose UTC fields are the day's, for what takes a Date and is told to read it in UTC.
 *
 * @throws RangeError where `date` is no calendar date, as do all functions here.
 */
export function asUtcDate(date: CalendarDate): Date {
  return new Date(timeOf(date))
}

function timeOf(date: CalendarDate): number {
  const time = utcMidnight(date)
  if (time === undefined) throw new RangeError(`Not a calendar date: ${JSON.stringify(date)}`)
  return time
}

/** The day `days` later, or earlier where negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return calendarDateOf(timeOf(date) + days * DAY)
}

/** Days from one date to the other; negative where `to` is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (timeOf(to) - timeOf(from)) / DAY
}

/** From 0, a Sunday, to 6. */
export function weekdayOf(date: CalendarDate): number {
  return asUtcDate(date).getUTCDay()
}

/**
 * The instant at which a clock on the wall in `timeZone` shows `minutes` past that day's midnight; 1440 and more lead
 * into the next day. A time that a clock change skips is taken as that much later, one that comes twice as the first.
 */
export function instantAt(date: CalendarDate, minutes: number, timeZone: string): Date {
  const wall = timeOf(date) + minutes * MINUTE
  // No zone changes its clocks twice within two days, so one of these two offsets is in force, unless the time is skipped.
  const early = wall - offsetAt(wall - DAY, timeZone)
  const late = wall - offsetAt(wall + DAY, timeZone)
  const isShown = (time: number) => time + offsetAt(time, timeZone) === wall
  return new Date(!isShown(early) && isShown(late) ? late : early)
}

/** The day that it is in `timeZone` at this instant. */
export function dateIn(instant: Date, timeZone: string): CalendarDate {
  const time = instant.getTime()
  return calendarDateOf(time + offsetAt(time, timeZone))
}

/** By zone and minute since 1970, milliseconds. Formatting by Intl would cost more than all the rest of a request. */
const offsets = new Map<string, Map<number, number>>()
const MOST_OFFSETS = 20_000

/** Milliseconds by which clocks in `timeZone` are ahead of Greenwich. Since 2000 they change on whole minutes only. */
function offsetAt(time: number, timeZone: string): number {
  const ofZone = offsets.get(timeZone) ?? new Map<number, number>()
  const minute = Math.floor(time / MINUTE)
  const known = ofZone.get(minute)
  if (known !== undefined) return known
  const offset = tzOffset(timeZone, new Date(time)) * MINUTE
  if (Number.isNaN(offset)) throw new RangeError(`No instant, or no time zone: ${time}, ${timeZone}`)
  if (ofZone.size >= MOST_OFFSETS) ofZone.clear()
  offsets.set(timeZone, ofZone.set(minute, offset))
  return offset
}
