import { type DataTag, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type CallInput, type CallResult, call, type GetKey, type PathInput, endpointPath } from './call.ts'

/** Nothing retries or polls, and data is never stale. A query that needs a refetch sets that itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Always try: queries paused while offline would show a spinner forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

let pageClient: QueryClient | undefined

/** The one of this page. */
export function pageQueryClient(): QueryClient {
  pageClient ??= createQueryClient()
  return pageClient
}

/** What opens within this time shares one request. */
export const FRESH_MS = 1000

/** Query options for a GET of the contract. The key is its path, and a session or payment secret because it changes the response. */
export function readQuery<K extends GetKey>(key: K, input: CallInput<K> & PathInput) {
  return queryOptions<CallResult<K>>({
    queryKey: [
      endpointPath(key, input),
      ...[input.session, input.paymentSecret].filter((secret) => secret !== undefined),
    ],
    queryFn: ({ signal }) => call(key, { ...input, signal }),
  })
}

/** The same for what others change too, so opening a page loads it again. */
export function freshQuery<K extends GetKey>(key: K, input: CallInput<K> & PathInput) {
  return { ...readQuery(key, input), staleTime: FRESH_MS }
}

/**
 * Shows what the server answered to a change. A fetch under way may have read what was there before, and would show that again, so
 * it starts again.
 */
export function showAnswer<Data>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  update: (old: Data | undefined) => Data | undefined,
): void {
  queryClient.setQueryData<Data>(queryKey, update)
  void queryClient.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' })
}

/** The query of a list's next page, of the same list, which a `Link` header names. Undefined on the last page. */
export function nextQuery<Query>({ headers }: { headers: Headers }): Query | undefined {
  const next = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('Link') ?? '')?.[1]
  return next ? (Object.fromEntries(new URL(next, location.origin).searchParams) as Query) : undefined // our server wrote it
}
