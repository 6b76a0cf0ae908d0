import type { QueryClient } from '@tanstack/react-query'
import { quoteByNumberQuery } from '#client/features/office/quote-queries.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { customerQuery, quoteDetailQuery } from './record-queries.ts'

export const loadRecord = async () => (await import('./LinkedRecord.tsx')).LinkedRecord

/** Fetches what the record of a quote shows first, unless it was fetched a moment ago. Resolves even after a failure. */
export async function preloadRecord(
  queryClient: QueryClient,
  { id, number, customerId }: Pick<Quote, 'id' | 'number' | 'customerId'>,
): Promise<void> {
  await Promise.all([
    customerId !== null && queryClient.prefetchQuery(customerQuery(customerId)),
    queryClient.prefetchQuery(quoteByNumberQuery(number)),
    queryClient.prefetchQuery(quoteDetailQuery(id)),
  ])
}
