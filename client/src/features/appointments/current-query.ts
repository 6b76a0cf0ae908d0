import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'

/** Pause between requests while a payment is being processed. */
const POLL_MS = 5000

/** The session's visits. Always fetched again, because another tab may have changed them, and until a payment is processed. */
export function currentQuery() {
  return queryOptions({
    ...readQuery('GET /api/appointments/current', { query: {} }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.visit?.outcome === 'processing' ? POLL_MS : false),
  })
}
