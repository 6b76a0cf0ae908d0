import { queryOptions } from '@tanstack/react-query'
import { freshQuery } from '#client/api/query-client.ts'

/** A quote with its countertops and amounts. Other people change it too. */
export function quoteDetailQuery(id: string) {
  return queryOptions({
    ...freshQuery('GET /api/quotes/{id}', { params: { id } }),
    refetchOnWindowFocus: true,
    // Long enough for one that was fetched before it opens.
    gcTime: 10_000,
  })
}

/** A customer with quotes, visits, messages, and history. Other people change them too. */
export function customerQuery(id: string) {
  return queryOptions({
    ...freshQuery('GET /api/customers/{id}', { params: { id } }),
    refetchOnWindowFocus: true,
  })
}
