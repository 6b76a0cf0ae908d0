import type { ClosedDay } from '#shared/appointments/closed-days.ts'

/**
 * Days on which nobody is in the shop and nobody measures, whatever the weekday: the federal holidays, then whatever the
 * shop adds. Nobody measures on Saturdays and Sundays either.
 */
export const CLOSED_DAYS: readonly ClosedDay[] = [
  { reason: "New Year's Day", month: 1, day: 1 },
  { reason: 'Birthday of Martin Luther King, Jr.', month: 1, weekday: 'Monday', nth: 3 },
  { reason: "Washington's Birthday", month: 2, weekday: 'Monday', nth: 3 },
  { reason: 'Memorial Day', month: 5, weekday: 'Monday', nth: 'last' },
  { reason: 'Juneteenth National Independence Day', month: 6, day: 19 },
  { reason: 'Independence Day', month: 7, day: 4 },
  { reason: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 },
  { reason: 'Columbus Day', month: 10, weekday: 'Monday', nth: 2 },
  { reason: 'Veterans Day', month: 11, day: 11 },
  { reason: 'Thanksgiving Day', month: 11, weekday: 'Thursday', nth: 4 },
  { reason: 'Christmas Day', month: 12, day: 25 },
  // Single days stand here as { reason: 'Inventory', date: '2027-01-04' }.
]
