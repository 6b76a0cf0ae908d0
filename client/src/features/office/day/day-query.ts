import { queryOptions } from '@tanstack/react-query'
import { call, endpointPath } from '#client/api/call.ts'
import { FRESH_MS } from '#client/api/query-client.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { findKeptDay, isServerAway, type ShownDay } from './kept-day.ts'

/**
 * The stops of a crew's day, or without a connection those that this device has kept. The office may move a visit, so it's
 * fetched again when the window gets the focus.
 */
export function dayQuery(date: CalendarDate, crew: number) {
  const input = { query: { date, crew: String(crew) } }
  const path = endpointPath('GET /api/day', input)
  return queryOptions<ShownDay>({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/day', { ...input, signal })
      } catch (error) {
        const kept = isServerAway(error) ? findKeptDay(path) : undefined
        if (!kept) throw error
        return kept
      }
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    // Only a day that failed to load. A loaded day's sizes are sent on reconnect, and this response could be older.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}

/** The day with other sizes at one stop. */
export function withMeasured(
  day: ShownDay | undefined,
  appointmentId: string,
  measured: Measured,
): ShownDay | undefined {
  if (!day) return day
  const isStop = ({ appointment }: DayStop) => appointment.id === appointmentId
  return { ...day, stops: day.stops.map((stop) => (isStop(stop) ? { ...stop, measured } : stop)) }
}
