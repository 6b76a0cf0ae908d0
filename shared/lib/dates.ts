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

/** The year, such as `2026`, that it is in `timeZone` at this instant. */
export function yearIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(instant)
}
