import { infiniteQueryOptions } from '@tanstack/react-query'
import { callWithHeaders, endpointPath } from '#client/api/call.ts'
import { nextParameter } from '#client/api/next-page.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'

/** As in the query of `GET /api/events`, without its page. */
export interface EventFilters {
  subject?: HistoryEvent['subject'] | undefined
  /** Only with a subject. */
  id?: string | undefined
  person?: string | undefined
  /** Days in the shop's calendar, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** History in pages, newest first. Opening it again loads it again, because others go on working. */
export function eventsQuery(filters: EventFilters) {
  return infiniteQueryOptions({
    queryKey: [endpointPath('GET /api/events'), filters],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { ...filters, before }
      const { data, headers } = await callWithHeaders('GET /api/events', { query, signal })
      return { events: data, before: nextParameter(headers.get('Link'), 'before') }
    },
    // The first page has no upper bound.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.before,
    staleTime: 0,
  })
}
