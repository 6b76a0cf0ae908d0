import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { callWithHeaders, pathOf } from '#client/api/call.ts'
import type { Quote } from '#shared/quotes/schema.ts'

export interface QuotesPage {
  quotes: readonly Quote[]
  /** Where the next page begins; undefined on the last one. */
  before: string | undefined
}

const QUOTES_PATH = pathOf('GET /api/quotes')

export async function fetchQuotes(adminKey: string, before?: string, signal?: AbortSignal): Promise<QuotesPage> {
  const { data, headers } = await callWithHeaders('GET /api/quotes', { adminKey, query: { before }, signal })
  return { quotes: data, before: nextBefore(headers.get('Link')) }
}

/** Quotes, newest first, page by page. Operators look at what others change too: opening the page asks again. */
export function quotesQuery(adminKey: string) {
  return infiniteQueryOptions({
    queryKey: [QUOTES_PATH],
    queryFn: ({ pageParam, signal }) => fetchQuotes(adminKey, pageParam, signal),
    // The first page has no bound.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.before,
    staleTime: 1000,
  })
}

/** What the login has fetched is the list's first page. */
export function keepFirstPage(queryClient: QueryClient, page: QuotesPage): void {
  queryClient.setQueryData(quotesQuery('').queryKey, { pages: [page], pageParams: [undefined] })
}

export function refreshQuotes(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [QUOTES_PATH] })
}

function nextBefore(link: string | null): string | undefined {
  const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next ? (new URL(next, location.origin).searchParams.get('before') ?? undefined) : undefined
}
