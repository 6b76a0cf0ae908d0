import type { ClosedDay } from '#shared/schedule/closed-days.ts'

/**
 * Days without shop hours and appointments: the federal holidays, then the shop's own. There are no appointments on weekends
 * either.
 */
export const CLOSED_DAYS: readonly ClosedDay[] = [
  { reason: "New Year's Day", month: 1, day: 1 },
  { reason: 'Martin Luther King Jr. Day', month: 1, weekday: 'Monday', nth: 3 },
  { reason: "Presidents' Day", month: 2, weekday: 'Monday', nth: 3 },
  { reason: 'Memorial Day', month: 5, weekday: 'Monday', nth: 'last' },
  { reason: 'Juneteenth', month: 6, day: 19 },
  { reason: 'Independence Day', month: 7, day: 4 },
  { reason: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 },
  { reason: 'Columbus Day', month: 10, weekday: 'Monday', nth: 2 },
  { reason: 'Veterans Day', month: 11, day: 11 },
  { reason: 'Thanksgiving Day', month: 11, weekday: 'Thursday', nth: 4 },
  { reason: 'Christmas Day', month: 12, day: 25 },
  // Add single days as { reason: 'Inventory', date: '2027-01-04' }.
]
