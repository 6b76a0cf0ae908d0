import { addDays, type CalendarDate, daysBetween, weekdayOf } from '#shared/lib/zoned.ts'
import { firstDayOf, monthOf, nextMonth } from './availability.ts'

export interface OpenDays {
  first: CalendarDate
  last: CalendarDate
  isOpen: (date: CalendarDate) => boolean
}

interface Key {
  key: string
  shiftKey: boolean
}

/**
 * Where a key leads to that goes to an end of the week, or turns months: the nearest open day there. A month without one
 * is passed over. Undefined for other keys, null where there is no such day.
 */
export function openDayByKey(
  from: CalendarDate,
  { key, shiftKey }: Key,
  days: OpenDays,
): CalendarDate | null | undefined {
  if (key === 'Home' || key === 'End') {
    const sunday = addDays(from, -weekdayOf(from))
    const week = Array.from({ length: 7 }, (_, day) => addDays(sunday, day)).filter(days.isOpen)
    return (key === 'Home' ? week[0] : week.at(-1)) ?? null
  }
  const months = MONTHS_BY_KEY[shiftKey ? `Shift+${key}` : key]
  return months === undefined ? undefined : openDayInMonths(from, months, days)
}

const MONTHS_BY_KEY: Partial<Record<string, number>> = {
  PageUp: -1,
  PageDown: 1,
  'Shift+ArrowLeft': -1,
  'Shift+ArrowRight': 1,
  'Shift+PageUp': -12,
  'Shift+PageDown': 12,
  'Shift+ArrowUp': -12,
  'Shift+ArrowDown': 12,
}

function openDayInMonths(from: CalendarDate, months: number, { first, last, isOpen }: OpenDays): CalendarDate | null {
  const isAhead = (month: string) => (months > 0 ? month > monthOf(from) : month < monthOf(from))
  const ahead = monthsBetween(first, last).filter(isAhead)
  if (months < 0) ahead.reverse()
  const wanted = Math.min(Math.abs(months), ahead.length) - 1
  const short = ahead.slice(0, Math.max(wanted, 0))
  short.reverse()
  // The wanted month and those beyond it first, then back towards where one was.
  for (const month of [...ahead.slice(wanted), ...short]) {
    const open = daysOf(month).filter(isOpen)
    const same = addDays(firstDayOf(month), Number(from.slice(8)) - 1)
    open.sort((one, other) => Math.abs(daysBetween(same, one)) - Math.abs(daysBetween(same, other)))
    if (open[0] !== undefined) return open[0]
  }
  return null
}

function monthsBetween(first: CalendarDate, last: CalendarDate): string[] {
  const months = []
  for (let month = monthOf(first); month <= monthOf(last); month = nextMonth(month)) months.push(month)
  return months
}

function daysOf(month: string): CalendarDate[] {
  const first = firstDayOf(month)
  return Array.from({ length: daysBetween(first, firstDayOf(nextMonth(month))) }, (_, day) => addDays(first, day))
}
