import { isWeekend, type Weekday, weekdayName } from '#shared/lib/weekdays.ts'
import { addDays, toUtcDate, type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'

/** A single day, or a yearly one: a fixed date, or the nth weekday of a month. Months count from 1. */
export type ClosedDay = { reason: string } & (
  | { date: CalendarDate }
  | { month: number; day: number }
  | { month: number; weekday: Weekday; nth: 1 | 2 | 3 | 4 | 'last' }
)

/**
 * Why a day is closed, such as `Thanksgiving Day`. Undefined if it's not in the list. A yearly date on a Saturday is also
 * observed on the Friday before, and one on a Sunday on the Monday after, like federal holidays (docs/rules.md, Booking).
 * Doesn't cover ordinary weekends.
 */
export function reasonOfClosedDay(date: CalendarDate, closedDays: readonly ClosedDay[]): string | undefined {
  return closedDatesIn(toUtcDate(date).getUTCFullYear(), closedDays).get(date)
}

const datesByYear = new WeakMap<readonly ClosedDay[], Map<number, ReadonlyMap<CalendarDate, string>>>()

function closedDatesIn(year: number, closedDays: readonly ClosedDay[]): ReadonlyMap<CalendarDate, string> {
  const years = datesByYear.get(closedDays) ?? new Map<number, ReadonlyMap<CalendarDate, string>>()
  datesByYear.set(closedDays, years)
  const dates = years.get(year) ?? computeClosedDates(year, closedDays)
  years.set(year, dates)
  return dates
}

/** Reasons by date. If a day has two, a holiday wins over an observed one, and then the first in the list wins. */
function computeClosedDates(year: number, closedDays: readonly ClosedDay[]): ReadonlyMap<CalendarDate, string> {
  const reasons = new Map<CalendarDate, string>()
  const add = (date: CalendarDate, reason: string) => reasons.has(date) || reasons.set(date, reason)
  for (const closedDay of closedDays) for (const date of datesOf(closedDay, year)) add(date, closedDay.reason)
  // A holiday can be observed in another year: New Year's Day of 2028 on December 31, 2027.
  for (const holidayYear of [year - 1, year, year + 1]) {
    for (const closedDay of closedDays) {
      for (const date of observedDatesOf(closedDay, holidayYear)) add(date, `${closedDay.reason} (observed)`)
    }
  }
  return reasons
}

/** The date in that year. Empty for a single day of another year, and for February 29 of most years. */
function datesOf(closedDay: ClosedDay, year: number): CalendarDate[] {
  if ('date' in closedDay) return closedDay.date.startsWith(`${year}-`) ? [closedDay.date] : []
  const inMonth = (day: number) => [year, closedDay.month, day].map((part) => String(part).padStart(2, '0')).join('-')
  if ('day' in closedDay) return [inMonth(closedDay.day)].filter(isCalendarDate)
  const matchingDates = Array.from({ length: 31 }, (_, index) => inMonth(index + 1)).filter(
    (date) => isCalendarDate(date) && weekdayName(date) === closedDay.weekday,
  )
  const date = matchingDates.at(closedDay.nth === 'last' ? -1 : closedDay.nth - 1)
  return date === undefined ? [] : [date]
}

function observedDatesOf(closedDay: ClosedDay, year: number): CalendarDate[] {
  if (!('day' in closedDay)) return []
  return datesOf(closedDay, year)
    .filter(isWeekend)
    .map((date) => addDays(date, weekdayName(date) === 'Saturday' ? -1 : 1))
}
