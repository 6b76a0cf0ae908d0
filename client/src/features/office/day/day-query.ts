import { queryOptions } from '@tanstack/react-query'
import { freshQuery } from '#client/api/query-client.ts'
import type { CrewDay, DayStop } from '#shared/appointments/day.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

/** The stops of a crew's day. The office may move a visit, so it's fetched again when the window gets the focus. */
export function dayQuery(adminKey: string, date: CalendarDate, crew: number) {
  return queryOptions({
    ...freshQuery('GET /api/day', { adminKey, query: { date, crew: String(crew) } }),
    refetchOnWindowFocus: true,
    // Only a day that failed to load. A loaded day's sizes are sent on reconnect, and this response could be older.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}

/** The day with other sizes at one stop. */
export function withMeasured(day: CrewDay | undefined, appointmentId: string, measured: Measured): CrewDay | undefined {
  if (!day) return day
  const isStop = ({ appointment }: DayStop) => appointment.id === appointmentId
  return { ...day, stops: day.stops.map((stop) => (isStop(stop) ? { ...stop, measured } : stop)) }
}
