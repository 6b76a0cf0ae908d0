import { type QueryClient, useQuery } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import type { Availability } from '#shared/appointments/schema.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'

/** Such as `2027-03`. Availability is fetched by the month. */
export type CalendarMonth = string
export type DayAvailability = Availability['days'][number]

// Other visitors book slots too, so refetch older data before someone chooses a slot.
const STALE_AFTER_MS = 15_000

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7)
}

export function firstDayOf(month: CalendarMonth): CalendarDate {
  return `${month}-01`
}

export function nextMonth(month: CalendarMonth): CalendarMonth {
  return monthOf(addDays(firstDayOf(month), 31))
}

/** Query for the availability of a month. */
export function availabilityQuery(month: CalendarMonth) {
  const to = addDays(firstDayOf(nextMonth(month)), -1)
  return {
    ...readQuery('GET /api/appointments/availability', { query: { from: firstDayOf(month), to } }),
    staleTime: STALE_AFTER_MS,
  }
}

export function useAvailability(month: CalendarMonth, enabled = true) {
  return useQuery({ ...availabilityQuery(month), enabled, refetchOnMount: true, refetchOnWindowFocus: true })
}

/** Refetches the availability of every month. */
export function refetchAvailability(queryClient: QueryClient): Promise<void> {
  const path = endpointPath('GET /api/appointments/availability')
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${path}?`) })
}

/** Updates the free slots of one day in the cache, until its month is fetched again. */
export function cacheFreeSlots(
  queryClient: QueryClient,
  date: CalendarDate,
  free: (before: string[]) => string[],
): void {
  queryClient.setQueryData<Availability>(
    availabilityQuery(monthOf(date)).queryKey,
    (cached) =>
      cached && { days: cached.days.map((day) => (day.date === date ? { ...day, slots: free(day.slots) } : day)) },
  )
}
