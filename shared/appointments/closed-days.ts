import { WEEKDAYS, type Weekday } from '#shared/lib/weekdays.ts'
import { addDays, asUtcDate, type CalendarDate, isCalendarDate, weekdayOf } from '#shared/lib/zoned.ts'

const [SUNDAY, SATURDAY] = [0, 6]

/** One day, or one that comes every year: on its date, or as the nth of a weekday in its month (months from 1). */
export type ClosedDay = { reason: string } & (
  | { date: CalendarDate }
  | { month: number; day: number }
  | { month: number; weekday: Weekday; nth: 1 | 2 | 3 | 4 | 'last' }
)

/**
 * Why a day is closed, such as `Thanksgiving Day`; undefined where it is none of these days. A yearly date that falls
 * on a Saturday is observed on the Friday before, one on a Sunday on the Monday after, as for federal holidays; both
 * days are closed (docs/rules.md, Booking). Weekends as such are no concern of this list.
 */
export function reasonOfClosedDay(date: CalendarDate, closedDays: readonly ClosedDay[]): string | undefined {
  return closedDatesIn(asUtcDate(date).getUTCFullYear(), closedDays).get(date)
}

const datesByYear = new WeakMap<readonly ClosedDay[], Map<number, ReadonlyMap<CalendarDate, string>>>()

function closedDatesIn(year: number, closedDays: readonly ClosedDay[]): ReadonlyMap<CalendarDate, string> {
  const years = datesByYear.get(closedDays) ?? new Map<number, ReadonlyMap<CalendarDate, string>>()
  datesByYear.set(closedDays, years)
  const dates = years.get(year) ?? reckonClosedDates(year, closedDays)
  years.set(year, dates)
  return dates
}

/** Why, by date. Of two reasons for one day a holiday itself comes before one observed there, then the one listed first. */
function reckonClosedDates(year: number, closedDays: readonly ClosedDay[]): ReadonlyMap<CalendarDate, string> {
  const reasons = new Map<CalendarDate, string>()
  const add = (date: CalendarDate, reason: string) => reasons.has(date) || reasons.set(date, reason)
  for (const closedDay of closedDays) for (const date of datesOf(closedDay, year)) add(date, closedDay.reason)
  // New Year's Day of 2028 is observed on 31 December 2027.
  for (const neighbour of [year - 1, year, year + 1]) {
    for (const closedDay of closedDays) {
      for (const date of observedDatesOf(closedDay, neighbour)) add(date, `${closedDay.reason} (observed)`)
    }
  }
  return reasons
}

/** The date in that year, or none: a single day of another year, 29 February of most. */
function datesOf(closedDay: ClosedDay, year: number): CalendarDate[] {
  if ('date' in closedDay) return closedDay.date.startsWith(`${year}-`) ? [closedDay.date] : []
  const inMonth = (day: number) => [year, closedDay.month, day].map((part) => String(part).padStart(2, '0')).join('-')
  if ('day' in closedDay) return [inMonth(closedDay.day)].filter(isCalendarDate)
  const ofWeekday = Array.from({ length: 31 }, (_, index) => inMonth(index + 1)).filter(
    (date) => isCalendarDate(date) && WEEKDAYS[weekdayOf(date)] === closedDay.weekday,
  )
  const date = ofWeekday.at(closedDay.nth === 'last' ? -1 : closedDay.nth - 1)
  return date === undefined ? [] : [date]
}

function observedDatesOf(closedDay: ClosedDay, year: number): CalendarDate[] {
  if (!('day' in closedDay)) return []
  return datesOf(closedDay, year).flatMap((date) => {
    const weekday = weekdayOf(date)
    return weekday === SATURDAY ? [addDays(date, -1)] : weekday === SUNDAY ? [addDays(date, 1)] : []
  })
}
