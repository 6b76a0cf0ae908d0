import type { CalendarDate } from '#shared/lib/zoned.ts'

/** Whether blocked time includes that day. It may be for one crew or slot only. */
export function coversDay(
  { date, until }: { date: CalendarDate; until: CalendarDate | null },
  day: CalendarDate,
): boolean {
  return date <= day && day <= (until ?? date)
}
