import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders, endpointPath } from '#client/api/call.ts'
import type { Quote } from '#shared/quotes/schema.ts'

export interface QuotesPage {
  quotes: readonly Quote[]
  /** Quote number that the next page starts below. Undefined on the last page. */
  before: string | undefined
}

const QUOTES_PATH = endpointPath('GET /api/quotes')

export async function fetchQuotes(adminKey: string, before?: string, signal?: AbortSignal): Promise<QuotesPage> {
  const { data, headers } = await callWithHeaders('GET /api/quotes', { adminKey, query: { before }, signal })
  return { quotes: data, before: nextBefore(headers.get('Link')) }
}

/** Quotes in pages, newest first. Other people edit them too, so opening the page refetches. */
export function quotesQuery(adminKey: string) {
  return infiniteQueryOptions({
    queryKey: [QUOTES_PATH],
    queryFn: ({ pageParam, signal }) => fetchQuotes(adminKey, pageParam, signal),
    // The first page has no upper bound.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.before,
    staleTime: 1000,
  })
}

/** The quote with that number, such as `1042`, or null. */
export async function findQuote(adminKey: string, number: string): Promise<Quote | null> {
  const requestedNumber = Number(number)
  if (!/^\d{1,8}$/.test(number)) return null
  // The list starts at the first number below `before`.
  const [first] = await call('GET /api/quotes', { adminKey, query: { before: String(requestedNumber + 1) } })
  return first?.number === requestedNumber ? first : null
}

/** The same as a query. Other people edit quotes too. */
export function quoteByNumberQuery(adminKey: string, number: number) {
  return queryOptions({
    queryKey: [QUOTES_PATH, { number }],
    queryFn: () => findQuote(adminKey, String(number)),
    staleTime: 1000,
  })
}

/** Stores the page that the login fetched as the first page of the list. */
export function cacheFirstPage(queryClient: QueryClient, page: QuotesPage): void {
  queryClient.setQueryData(quotesQuery('').queryKey, { pages: [page], pageParams: [undefined] })
}

export function refreshQuotes(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [QUOTES_PATH] })
}

function nextBefore(link: string | null): string | undefined {
  const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next ? (new URL(next, location.origin).searchParams.get('before') ?? undefined) : undefined
}
