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
 * The open day that a key moves to: the first or last of the week, or the nearest one in another month. Skips months
 * without an open day. Returns undefined for other keys and null if there is no such day.
 */
export function openDayForKey(
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
  const targetIndex = Math.min(Math.abs(months), ahead.length) - 1
  const nearer = ahead.slice(0, Math.max(targetIndex, 0))
  nearer.reverse()
  // Try the target month and later ones first, then the months before it.
  for (const month of [...ahead.slice(targetIndex), ...nearer]) {
    const open = daysOf(month).filter(isOpen)
    const sameDayOfMonth = addDays(firstDayOf(month), Number(from.slice(8)) - 1)
    open.sort((a, b) => Math.abs(daysBetween(sameDayOfMonth, a)) - Math.abs(daysBetween(sameDayOfMonth, b)))
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
