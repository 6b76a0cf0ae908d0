import type { CalendarDate } from '#shared/lib/zoned.ts'

/** Whether blocked time includes that day. It may be for one crew or slot only. */
export function coversDay(
  { date, until }: { date: CalendarDate; until: CalendarDate | null },
  day: CalendarDate,
): boolean {
  return date <= day && day <= (until ?? date)
}

/** Whether blocked time is for that day and crew. It may be for one slot only. */
export function appliesTo(
  closure: { date: CalendarDate; until: CalendarDate | null; crew: number | null },
  { date, crew }: { date: CalendarDate; crew: number },
): boolean {
  return coversDay(closure, date) && (closure.crew === null || closure.crew === crew)
}
