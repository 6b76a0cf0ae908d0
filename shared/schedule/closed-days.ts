import { type Weekday, weekdayName } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'

/** A single day, or a yearly one: a fixed date, or the nth weekday of a month. Months count from 1. */
export type ClosedDay = { reason: string } & (
  | { date: CalendarDate }
  | { month: number; day: number }
  | { month: number; weekday: Weekday; nth: 1 | 2 | 3 | 4 | 'last' }
)

/**
 * Why a day is closed, such as `Thanksgiving Day`. Undefined if it's not in the list. A yearly date on a Saturday is also
 * observed on the Friday before, and one on a Sunday on the Monday after, like federal holidays (docs/rules.md, Booking).
 * If a day has two reasons, a holiday wins over an observed one, and then the first in the list wins. Doesn't cover ordinary
 * weekends.
 */
export function reasonOfClosedDay(date: CalendarDate, closedDays: readonly ClosedDay[]): string | undefined {
  const holiday = closedDays.find((closedDay) => isOn(date, closedDay))
  if (holiday) return holiday.reason
  const weekendDay = observedWeekendDay(date)
  const observed = weekendDay && closedDays.find((closedDay) => 'day' in closedDay && isOn(weekendDay, closedDay))
  return observed && `${observed.reason} (observed)`
}

function isOn(date: CalendarDate, closedDay: ClosedDay): boolean {
  if ('date' in closedDay) return closedDay.date === date
  if (Number(date.slice(5, 7)) !== closedDay.month) return false
  const day = Number(date.slice(8))
  if ('day' in closedDay) return day === closedDay.day
  if (weekdayName(date) !== closedDay.weekday) return false
  if (closedDay.nth === 'last') return addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
  return closedDay.nth === Math.ceil(day / 7)
}

/** The weekend day whose holiday is observed on `date`: the Saturday after a Friday, or the Sunday before a Monday. */
function observedWeekendDay(date: CalendarDate): CalendarDate | undefined {
  const weekday = weekdayName(date)
  if (weekday === 'Friday') return addDays(date, 1)
  return weekday === 'Monday' ? addDays(date, -1) : undefined
}

/** Whether blocked time includes that day. It may be for one crew or slot only. */
export function coversDay(
  { date, until }: { date: CalendarDate; until: CalendarDate | null },
  day: CalendarDate,
): boolean {
  return date <= day && day <= (until ?? date)
}

/** Whether blocked time is for that day and crew, or for all crews. It may be for one slot only. */
export function appliesTo(
  closure: { date: CalendarDate; until: CalendarDate | null; crew: number | null },
  { date, crew }: { date: CalendarDate; crew: number | null },
): boolean {
  return coversDay(closure, date) && (closure.crew === null || closure.crew === crew)
}
