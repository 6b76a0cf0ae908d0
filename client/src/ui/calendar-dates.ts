import { formatMonthDay, shortWeekday } from '#shared/lib/dates.ts'
import { addDays, calendarDate, type CalendarDate, daysBetween, isCalendarDate, yearOf } from '#shared/lib/zoned.ts'

/** `2027-03-02` -> `Tue, Mar 2, 2027` */
export function dateText(date: CalendarDate): string {
  return `${shortWeekday(date)}, ${formatMonthDay(date)}, ${yearOf(date)}`
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]* /

interface DateTextOptions {
  today: CalendarDate
  /** The first day that can be meant. */
  min?: CalendarDate | undefined
}

/**
 * The day that someone typed: `Tue, Mar 2, 2027`, `mar 2`, `3/2`, `3/2/2027`, `03022027`, `2027-03-02`, `today` or `tomorrow`. Without a
 * year it's the first one from `min` on, or else the one nearest to today. A weekday is ignored: it may be that of the day before an edit.
 * Undefined if it's no day.
 */
export function parseDateText(typed: string, { today, min }: DateTextOptions): CalendarDate | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/[.,\s]+/g, ' ')
    .trim()
    .replace(WEEKDAY, '')
  if (isCalendarDate(text)) return text
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  const numbers = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
  const words = /^([a-z]{3,}) (\d{1,2})(?: (\d{4}))?$/.exec(text)
  const [, name = '', day, year] = numbers ?? words ?? []
  const month = numbers ? Number(name) : MONTHS.findIndex((full) => full.startsWith(name)) + 1
  if (day === undefined || month === 0) return undefined
  const inYear = (one: number) => [calendarDate(one, month, Number(day))].filter(isCalendarDate)
  if (year !== undefined) return inYear(Number(year) + (year.length === 2 ? 2000 : 0))[0]
  const thisYear = yearOf(today)
  const dates = [thisYear - 1, thisYear, thisYear + 1].flatMap(inYear)
  if (min !== undefined) return dates.find((date) => date >= min)
  const distance = (date: CalendarDate) => Math.abs(daysBetween(today, date))
  return dates.toSorted((one, other) => distance(one) - distance(other))[0]
}
