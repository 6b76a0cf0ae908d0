import type { CalendarDate } from '#shared/lib/zoned.ts'

/*
 * The calendar's library thinks in Date objects of the browser's own zone. Only their year, month and day are meant: a
 * date is put together from its parts and taken apart again, so that the shop's day is the same wherever it is read.
 */

export function toLocalDate(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export function fromLocalDate(date: Date): CalendarDate {
  const parts = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return [date.getFullYear(), ...parts].join('-')
}
