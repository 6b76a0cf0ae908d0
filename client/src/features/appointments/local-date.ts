import type { CalendarDate } from '#shared/lib/zoned.ts'

/*
 * The calendar library uses Date objects in the browser's time zone. Only their year, month and day count, so these
 * functions convert by parts. That way the shop's date is the same in every time zone.
 */

export function toLocalDate(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export function fromLocalDate(date: Date): CalendarDate {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [date.getFullYear(), ...parts].join('-')
}
