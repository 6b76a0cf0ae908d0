import { queryOptions } from '@tanstack/react-query'
import { freshQuery } from '#client/api/query-client.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

const DAYS_SHOWN = 7

/** Other people change appointments too, so refetch when the window gets the focus or the connection is back. */
const FREQUENT_REFETCH = { refetchOnWindowFocus: true, refetchOnReconnect: true }

/** The calendar of `days` days, starting at `from`. */
export function weekQuery(from: CalendarDate, days = DAYS_SHOWN) {
  return queryOptions({
    ...freshQuery('GET /api/week', { query: { from, days: String(days) } }),
    ...FREQUENT_REFETCH,
  })
}

/** The appointments of those days, both included. */
export function appointmentsQuery(from: CalendarDate, to: CalendarDate) {
  return queryOptions({
    ...freshQuery('GET /api/appointments', { query: { from, to } }),
    ...FREQUENT_REFETCH,
  })
}
