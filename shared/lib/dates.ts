import { lazily } from './lazily.ts'
import { toUtcDate, type CalendarDate } from './zoned.ts'

/** Instants are ISO strings in UTC, shown in the shop's time zone in any browser. */

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026, 10:04 AM` in America/Chicago. */
export function formatInstant(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(new Date(iso))
    .replace(/\u202f/g, ' ')
}

/** `2026-03-09T15:04:00Z` -> `10:04 AM` in America/Chicago. */
export function formatTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(instant).replace(/\u202f/g, ' ')
}

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026` in America/Chicago. */
export function formatDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

// Made once, because a calendar formats each of its days.
const fullDate = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }))

/** `2026-03-09` -> `Monday, March 9, 2026`, in any time zone. */
export function formatCalendarDate(date: CalendarDate): string {
  return fullDate().format(toUtcDate(date))
}

/** `2026-11-24` -> `Nov 24` */
export function formatMonthDay(date: CalendarDate): string {
  return toUtcDate(date).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}

/** Minutes since midnight (0 to 1439) as a time of day: 480 -> `8:00 AM`. */
export function formatTimeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
