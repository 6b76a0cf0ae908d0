import { type QueryClient, useQuery } from '@tanstack/react-query'
import { pathOf } from '#client/api/call.ts'
import { read } from '#client/api/query-client.ts'
import type { Availability } from '#shared/appointments/schema.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'

/** `2027-03`: availability is asked for by whole months. */
export type CalendarMonth = string
export type DayAvailability = Availability['days'][number]

// Others book meanwhile: what is older than this is asked for again before anybody chooses by it. Milliseconds.
const STALE_AFTER = 15_000

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7)
}

export function firstDayOf(month: CalendarMonth): CalendarDate {
  return `${month}-01`
}

export function nextMonth(month: CalendarMonth): CalendarMonth {
  return monthOf(addDays(firstDayOf(month), 31))
}

/** What is free in a month, as a query. It asks again when it is shown anew, and when the visitor comes back to the tab. */
export function availabilityIn(month: CalendarMonth) {
  const to = addDays(firstDayOf(nextMonth(month)), -1)
  return {
    ...read('GET /api/appointments/availability', { query: { from: firstDayOf(month), to } }),
    staleTime: STALE_AFTER,
  }
}

export function useAvailability(month: CalendarMonth, enabled = true) {
  return useQuery({ ...availabilityIn(month), enabled, refetchOnMount: true, refetchOnWindowFocus: true })
}

/** Asks anew for every month: what was free is not any more, or is again. */
export function refetchAvailability(queryClient: QueryClient): Promise<void> {
  const path = pathOf('GET /api/appointments/availability')
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${path}?`) })
}

/** Notes what the server said of one day, until the next answer for its month. */
export function noteFreeSlots(
  queryClient: QueryClient,
  date: CalendarDate,
  free: (before: string[]) => string[],
): void {
  queryClient.setQueryData<Availability>(
    availabilityIn(monthOf(date)).queryKey,
    (known) =>
      known && { days: known.days.map((day) => (day.date === date ? { ...day, slots: free(day.slots) } : day)) },
  )
}
