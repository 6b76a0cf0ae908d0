import { lazily } from './lazily.ts'
import { asUtcDate, type CalendarDate } from './zoned.ts'

/** Instants travel as ISO strings in UTC and are shown in the shop's time zone, whatever the browser's. */

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026, 10:04 AM` in America/Chicago. */
export function formatInstant(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(new Date(iso))
    .replace(/\u202f/g, ' ')
}

/** `2026-03-09T15:04:00Z` -> `Mar 9, 2026` in America/Chicago. */
export function formatDay(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

// Made once, for a calendar names each of its days by it.
const fullDate = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }))

/** `2026-03-09` -> `Monday, March 9, 2026`, wherever it is read. */
export function formatCalendarDate(date: CalendarDate): string {
  return fullDate().format(asUtcDate(date))
}

/** Minutes since midnight, less than a day's, as a wall clock shows them: 480 -> `8:00 AM`. */
export function formatTimeOfDay(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
