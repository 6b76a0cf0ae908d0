import { type ClosedDay, reasonOfClosedDay } from '#shared/schedule/closed-days.ts'
import { formatWeekdayAndDay, weekdayName } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { formatHour, parseMinutes, type WeekHours } from './week-hours.ts'
import { MAX_DAYS_AHEAD } from './working-days.ts'

/**
 * `closes` and `time` are like `6pm`. `day` is `today`, `tomorrow`, `Monday`, or `Monday, January 4` if that is a week away.
 */
type OpenState = { isOpen: true; closes: string } | { isOpen: false; opens: { day: string; time: string } }

/** After that a weekday's name is ambiguous. */
const MAX_DAYS_BY_NAME = 6

/**
 * Whether the shop is open at `now`, and when it closes or opens next. It's closed all day on closed days.
 *
 * @throws RangeError if it doesn't open within a year.
 */
export function openStateAt(week: WeekHours, closedDays: readonly ClosedDay[], now: Date, timeZone: string): OpenState {
  const state = stateAt(week, closedDays, now, timeZone)
  if ('closes' in state) return { isOpen: true, closes: formatHour(state.closes) }
  return { isOpen: false, opens: { day: formatDay(state.date, state.ahead), time: formatHour(state.opens) } }
}

/**
 * When the shop opens next, or undefined if it's open at `now`.
 *
 * @throws RangeError if it doesn't open within a year.
 */
export function nextOpening(
  week: WeekHours,
  closedDays: readonly ClosedDay[],
  now: Date,
  timeZone: string,
): Date | undefined {
  const state = stateAt(week, closedDays, now, timeZone)
  return 'closes' in state ? undefined : instantAt(state.date, parseMinutes(state.opens), timeZone)
}

/** When it closes today, or the day on which it opens next, how many days ahead that is, and when. */
function stateAt(
  week: WeekHours,
  closedDays: readonly ClosedDay[],
  now: Date,
  timeZone: string,
): { closes: string } | { date: CalendarDate; ahead: number; opens: string } {
  const today = dateIn(now, timeZone)
  const isBefore = (time: string) => now < instantAt(today, parseMinutes(time), timeZone)
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead++) {
    const date = addDays(today, ahead)
    const weekday = weekdayName(date)
    const hours = weekday && reasonOfClosedDay(date, closedDays) === undefined ? week[weekday] : null
    if (!hours) continue
    if (ahead > 0 || isBefore(hours.opens)) return { date, ahead, opens: hours.opens }
    if (isBefore(hours.closes)) return { closes: hours.closes }
  }
  throw new RangeError('The shop never opens')
}

function formatDay(date: CalendarDate, ahead: number): string {
  if (ahead === 0) return 'today'
  if (ahead === 1) return 'tomorrow'
  return (ahead <= MAX_DAYS_BY_NAME && weekdayName(date)) || formatWeekdayAndDay(date)
}
