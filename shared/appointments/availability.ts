import type { Availability } from './schema.ts'
import { type SlotLabel, spanByLabel } from './slots.ts'
import { addDays, type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'

export interface DayAvailability {
  date: CalendarDate
  /** The free ones, in order. */
  slots: SlotLabel[]
  /** Why this day is closed. Undefined if it's open, even if it's full. */
  closed?: string | undefined
}

interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** The API's answer for those days, one after another. A month of labels on each day would be 5 times as long. */
export function packDays({ from, to }: Days, days: readonly DayAvailability[]): Availability {
  const start = (label: SlotLabel) => spanByLabel(label)?.startMinutes ?? 0
  const labels = [...new Set(days.flatMap(({ slots }) => slots))].toSorted((one, other) => start(one) - start(other))
  const isFree = (label: SlotLabel) => days.map(({ slots }) => (slots.includes(label) ? '1' : '0')).join('')
  return {
    from,
    to,
    free: Object.fromEntries(labels.map((label) => [label, isFree(label)])),
    closed: Object.fromEntries(days.flatMap(({ date, closed }) => (closed === undefined ? [] : [[date, closed]]))),
  }
}

/** The days of the API's answer. */
export function unpackDays({ from, to, free, closed }: Availability): DayAvailability[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const date = addDays(from, index)
    const slots = Object.keys(free).filter((label) => free[label]?.[index] === '1')
    const reason = closed[date]
    return reason === undefined ? { date, slots } : { date, slots, closed: reason }
  })
}
