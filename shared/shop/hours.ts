import { type ClosedDay, reasonOfClosedDay } from '#shared/appointments/closed-days.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import { addDays, asUtcDate, type CalendarDate, dateIn, instantAt, weekdayOf } from '#shared/lib/zoned.ts'
import { formatHour, minutesOf, type WeekHours } from './week-hours.ts'

/**
 * `closes` and `time` read `6pm`. `day` reads `today`, `tomorrow`, `Monday`, or `Monday, January 4` where the weekday alone
 * would be taken for one of this week.
 */
export type OpenNow = { isOpen: true; closes: string } | { isOpen: false; opens: { day: string; time: string } }

/** A week from today has today's name. */
const FURTHEST_NAMED_DAY = 6
const DAYS_LOOKED_AHEAD = 366

const dateWithWeekday = lazily(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

/**
 * Whether the shop is open at this instant, by its own clock, and until when or when again. A closed day of the list is
 * closed all day.
 *
 * @throws RangeError where it does not open within a year.
 */
export function openNow(week: WeekHours, closedDays: readonly ClosedDay[], now: Date, timeZone: string): OpenNow {
  const today = dateIn(now, timeZone)
  const hoursOn = (date: CalendarDate) => {
    const weekday = WEEKDAYS[weekdayOf(date)]
    return weekday !== undefined && reasonOfClosedDay(date, closedDays) === undefined ? week[weekday] : null
  }
  const isBefore = (time: string) => now < instantAt(today, minutesOf(time), timeZone)
  const hours = hoursOn(today)
  if (hours && isBefore(hours.opens)) return { isOpen: false, opens: { day: 'today', time: formatHour(hours.opens) } }
  if (hours && isBefore(hours.closes)) return { isOpen: true, closes: formatHour(hours.closes) }
  for (let ahead = 1; ahead <= DAYS_LOOKED_AHEAD; ahead++) {
    const date = addDays(today, ahead)
    const next = hoursOn(date)
    if (next) return { isOpen: false, opens: { day: nameDay(date, ahead), time: formatHour(next.opens) } }
  }
  throw new RangeError('The shop never opens')
}

function nameDay(date: CalendarDate, ahead: number): string {
  if (ahead === 1) return 'tomorrow'
  return (ahead <= FURTHEST_NAMED_DAY && WEEKDAYS[weekdayOf(date)]) || dateWithWeekday().format(asUtcDate(date))
}
