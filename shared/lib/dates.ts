import { type CalendarDate, toUtcDate, weekdayOf } from './zoned.ts'

/** In the order of `weekdayOf` in zoned.ts. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `2026-11-26` -> `Thursday` */
export function weekdayName(date: CalendarDate): Weekday | undefined {
  return WEEKDAYS[weekdayOf(date)]
}

/** `2026-11-26` -> `Thu` */
export function shortWeekday(date: CalendarDate): string {
  return weekdayName(date)?.slice(0, 3) ?? ''
}

export const WEEKEND: ReadonlySet<Weekday | undefined> = new Set<Weekday>(['Saturday', 'Sunday'])

/** A holiday on a weekend is also observed on the weekday next to it. */
export function isWeekend(date: CalendarDate): boolean {
  return WEEKEND.has(weekdayName(date))
}

/** Instants are ISO strings in UTC, shown in the shop's time zone in any browser. */

const STYLES = {
  instant: { dateStyle: 'medium', timeStyle: 'short' },
  zonedInstant: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  time: { timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  fullDay: { dateStyle: 'full' },
  weekdayAndDay: { weekday: 'long', month: 'long', day: 'numeric' },
  monthDay: { month: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const
const formats = new Map<string, Intl.DateTimeFormat>()

// Made once per style and time zone, because a list or a calendar formats many.
function format(style: keyof typeof STYLES, instant: Date, timeZone: string): string {
  const key = `${style} ${timeZone}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone })
    formats.set(key, made)
  }
  return made.format(instant).replace(/\u202f/g, ' ')
}

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026, 10:04 AM` in America/Chicago. */
export function formatInstant(iso: string, timeZone: string): string {
  return format('instant', new Date(iso), timeZone)
}

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026, 10:04 AM CDT` in America/Chicago, for what proves when someone signed. */
export function formatZonedInstant(iso: string, timeZone: string): string {
  return format('zonedInstant', new Date(iso), timeZone)
}

/** `2026-03-09T15:04:00Z` -> `10:04 AM` in America/Chicago. */
export function formatTime(instant: Date, timeZone: string): string {
  return format('time', instant, timeZone)
}

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026` in America/Chicago. */
export function formatDay(iso: string, timeZone: string): string {
  return format('day', new Date(iso), timeZone)
}

/** `2026-03-09` -> `Monday, March 9, 2026`, in any time zone. */
export function formatCalendarDate(date: CalendarDate): string {
  return format('fullDay', toUtcDate(date), 'UTC')
}

/** `2026-12-12` -> `Saturday, December 12` */
export function formatWeekdayAndDay(date: CalendarDate): string {
  return format('weekdayAndDay', toUtcDate(date), 'UTC')
}

/** `2026-11-24` -> `Nov 24` */
export function formatMonthDay(date: CalendarDate): string {
  return format('monthDay', toUtcDate(date), 'UTC')
}

/** `2026-11-24` -> `November 2026` */
export function formatMonth(date: CalendarDate): string {
  return format('month', toUtcDate(date), 'UTC')
}

/** Minutes since midnight (0 to 1439) as a time of day: 480 -> `8:00 AM`. */
export function formatTimeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** As short as people write it: `8:00 AM` -> `8 AM`. `8:30 AM` stays. */
export function formatShortTime(time: string): string {
  return time.replace(':00', '')
}
