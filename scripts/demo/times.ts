import { closedReason } from '#shared/appointments/calendar.ts'
import { SHOP } from '#shared/content/shop.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, dateIn, instantAt, weekdayOf } from '#shared/lib/zoned.ts'

/** Minutes of the day. */
const OFFICE_OPENS = 9 * 60
const LAST_WORK_STARTS = 16 * 60 + 30
const LAST_WORK_ENDS = 17 * 60 + 45
const MONDAY = 1

export const dayOf = (instant: Date): CalendarDate => dateIn(instant, SHOP.timeZone)
export const timeOn = (date: CalendarDate, minutes: number): Date => instantAt(date, minutes, SHOP.timeZone)
export const plus = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds)
export const isWorkday = (date: CalendarDate): boolean => closedReason(date) === undefined

/** When someone in the office gets to it: so many minutes after they could begin. */
export function atWork(after: Date, minutes: number): Date {
  let date = dayOf(after)
  while (!isWorkday(date) || after >= timeOn(date, LAST_WORK_STARTS)) {
    date = addDays(date, 1)
    if (after < timeOn(date, 0) && isWorkday(date)) break
  }
  const start = Math.max(after.getTime(), timeOn(date, OFFICE_OPENS).getTime())
  return new Date(Math.min(start + minutes * MINUTE_MS, timeOn(date, LAST_WORK_ENDS).getTime()))
}

/** The Monday of the week of that day. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((weekdayOf(date) + 7 - MONDAY) % 7))
}

export function daysFrom(from: CalendarDate, count: number): CalendarDate[] {
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}
