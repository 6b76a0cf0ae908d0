import { type ClosedDay, reasonOfClosedDay } from '#shared/schedule/closed-days.ts'
import { isWeekend, weekdayName } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { type WeekHours, parseMinutes } from './week-hours.ts'

export interface WorkingCalendar {
  week: WeekHours
  closedDays: readonly ClosedDay[]
  /** Whole days that the office has blocked. */
  blockedDays: ReadonlySet<CalendarDate>
}

/** How far to look for a day on which the shop is open. */
export const MAX_DAYS_AHEAD = 366

/**
 * The `count`-th working day after `date`: 1 is the next one. Undefined if a year has fewer. Working days are Monday to
 * Friday, unless the shop is closed or the office blocked the day (docs/rules.md, Working days).
 */
export function workingDayAfter(
  date: CalendarDate,
  count: number,
  calendar: WorkingCalendar,
): CalendarDate | undefined {
  return findWorkingDay(date, count, 1, calendar)
}

/** The `count`-th working day before `date`: 1 is the one before it. Undefined if a year has fewer. */
export function workingDayBefore(
  date: CalendarDate,
  count: number,
  calendar: WorkingCalendar,
): CalendarDate | undefined {
  return findWorkingDay(date, count, -1, calendar)
}

function findWorkingDay(date: CalendarDate, count: number, step: 1 | -1, calendar: WorkingCalendar) {
  let left = count
  for (let days = 1; days <= MAX_DAYS_AHEAD; days++) {
    const day = addDays(date, days * step)
    if (isWorkingDay(day, calendar)) left--
    if (left === 0) return day
  }
  return undefined
}

function isWorkingDay(date: CalendarDate, { week, closedDays, blockedDays }: WorkingCalendar): boolean {
  const weekday = weekdayName(date)
  const hasHours = weekday !== undefined && !isWeekend(date) && week[weekday] !== null
  return hasHours && reasonOfClosedDay(date, closedDays) === undefined && !blockedDays.has(date)
}

interface Promised extends WorkingCalendar {
  /** Counted after the day of `since`. */
  workingDays: number
  timeZone: string
}

/**
 * Closing time of the working day that is so many working days after `since`: a quote's arrival (docs/rules.md, Answer clock), or
 * a visit (docs/rules.md, Price clock). Undefined if a year has fewer working days.
 */
export function closingTimeAfter(since: Date, { workingDays, timeZone, ...calendar }: Promised): Date | undefined {
  const day = workingDayAfter(dateIn(since, timeZone), workingDays, calendar)
  const weekday = day === undefined ? undefined : weekdayName(day)
  const closes = weekday && calendar.week[weekday]?.closes
  return day !== undefined && closes ? instantAt(day, parseMinutes(closes), timeZone) : undefined
}
