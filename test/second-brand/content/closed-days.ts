import type { ClosedDay } from '#shared/schedule/closed-days.ts'

export const CLOSED_DAYS: readonly ClosedDay[] = [
  { reason: "New Year's Day", month: 1, day: 1 },
  { reason: 'Statehood Day', month: 2, day: 14 },
  { reason: 'Thanksgiving Day', month: 11, weekday: 'Thursday', nth: 4 },
  { reason: 'Quarry trip', date: '2027-05-10' },
]
