import { type ClosedDay, reasonOfClosedDay } from '#shared/appointments/closed-days.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { weekdayName } from '#shared/lib/weekdays.ts'
import { addDays, toUtcDate, type CalendarDate, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { formatHour, parseMinutes, type WeekHours } from './week-hours.ts'
import { MAX_DAYS_AHEAD } from './working-days.ts'

/**
 * `closes` and `time` are like `6pm`. `day` is `today`, `tomorrow`, `Monday`, or `Monday, January 4` if that is a week away.
 */
type OpenState = { isOpen: true; closes: string } | { isOpen: false; opens: { day: string; time: string } }

/** After that a weekday's name is ambiguous. */
const MAX_DAYS_BY_NAME = 6

const dateWithWeekday = lazily(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

/**
 * Whether the shop is open at `now`, and when it closes or opens next. It's closed all day on closed days.
 *
 * @throws RangeError if it doesn't open within a year.
 */
export function openStateAt(week: WeekHours, closedDays: readonly ClosedDay[], now: Date, timeZone: string): OpenState {
  const today = dateIn(now, timeZone)
  const hoursOn = (date: CalendarDate) => {
    const weekday = weekdayName(date)
    return weekday !== undefined && reasonOfClosedDay(date, closedDays) === undefined ? week[weekday] : null
  }
  const isBefore = (time: string) => now < instantAt(today, parseMinutes(time), timeZone)
  const hours = hoursOn(today)
  if (hours && isBefore(hours.opens)) return { isOpen: false, opens: { day: 'today', time: formatHour(hours.opens) } }
  if (hours && isBefore(hours.closes)) return { isOpen: true, closes: formatHour(hours.closes) }
  for (let ahead = 1; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead)
    const next = hoursOn(date)
    if (next) return { isOpen: false, opens: { day: formatDay(date, ahead), time: formatHour(next.opens) } }
  }
  throw new RangeError('The shop never opens')
}

function formatDay(date: CalendarDate, ahead: number): string {
  if (ahead === 1) return 'tomorrow'
  return (ahead <= MAX_DAYS_BY_NAME && weekdayName(date)) || dateWithWeekday().format(toUtcDate(date))
}
