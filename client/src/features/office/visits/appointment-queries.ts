import { queryOptions } from '@tanstack/react-query'
import { freshQuery } from '#client/api/query-client.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

/** The calendar of `days` days, starting at `from`. Other people change it too, so it's fetched again when they may have. */
export function weekQuery(from: CalendarDate, days = 7) {
  return queryOptions({
    ...freshQuery('GET /api/week', { query: { from, days: String(days) } }),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  })
}
