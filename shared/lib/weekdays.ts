import { type CalendarDate, weekdayOf } from './zoned.ts'

/** In the order of `weekdayOf` in zoned.ts. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `2026-11-26` -> `Thursday`. Undefined if the date is invalid. */
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
