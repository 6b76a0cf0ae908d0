import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders, endpointPath } from '#client/api/call.ts'
import { nextParameter } from '#client/api/next-page.ts'
import { FRESH_MS, isOldFailure } from '#client/api/query-client.ts'
import type { Quote } from '#shared/quotes/schema.ts'

export interface QuotesPage {
  quotes: readonly Quote[]
  /** How many quotes the filters select. Undefined if the server didn't say. */
  total: number | undefined
  /** What asks for the next page: `before` or `cursor`. Undefined on the last page. */
  next: PageParam
}
type PageParam = { before: string } | { cursor: string } | undefined

const QUOTES_PATH = endpointPath('GET /api/quotes')
/** The counts follow the quotes. */
export const COUNT_PATHS = [endpointPath('GET /api/views'), endpointPath('GET /api/inbox')]

/** As many as a long screen shows, so that a page arrives and renders at once. */
const PAGE_SIZE = '50'

interface PageOf {
  /** Filters and sort as in the address, such as `stage=new`. */
  query?: string
  page?: PageParam
  signal?: AbortSignal
}

/** One page of the quotes that the filters select. */
export async function fetchQuotes(adminKey: string, { query = '', page, signal }: PageOf = {}): Promise<QuotesPage> {
  const { data, headers } = await callWithHeaders('GET /api/quotes', {
    adminKey,
    query: { ...Object.fromEntries(new URLSearchParams(query)), ...page, limit: PAGE_SIZE },
    ...(signal && { signal }),
  })
  const total = headers.get('X-Total-Count')
  return { quotes: data, total: total === null ? undefined : Number(total), next: nextPage(headers.get('Link')) }
}

/** The quotes that the filters select, in pages. Other people edit them too, so opening the list refetches. */
export function quotesQuery(adminKey: string, query = '') {
  return infiniteQueryOptions({
    queryKey: [QUOTES_PATH, 'list', query],
    queryFn: ({ pageParam, signal }) => fetchQuotes(adminKey, { query, page: pageParam, signal }),
    initialPageParam: undefined as PageParam,
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
    // A key that was rejected is tried only once.
    retryOnMount: isOldFailure,
  })
}

/** The quote with that number, such as `1042`, or null. */
export async function findQuote(adminKey: string, number: string): Promise<Quote | null> {
  if (!/^\d{1,8}$/.test(number)) return null
  const [found] = await call('GET /api/quotes', { adminKey, query: { number } })
  return found ?? null
}

/** The same as a query. Other people edit quotes too. */
export function quoteByNumberQuery(adminKey: string, number: number) {
  return queryOptions({
    queryKey: [QUOTES_PATH, { number }],
    queryFn: () => findQuote(adminKey, String(number)),
    staleTime: FRESH_MS,
  })
}

/** The quote with that number, as one of the lists has it. */
export function listedQuote(queryClient: QueryClient, number: number): Quote | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<QuotesPage>>({ queryKey: [QUOTES_PATH, 'list'] })
  for (const [, list] of lists) {
    const found = list?.pages.flatMap(({ quotes }) => quotes).find((quote) => quote.number === number)
    if (found) return found
  }
  return undefined
}

/** Stores the page that the login fetched as the first page of the list. */
export function cacheFirstPage(queryClient: QueryClient, page: QuotesPage): void {
  queryClient.setQueryData(quotesQuery('').queryKey, { pages: [page], pageParams: [undefined] })
}

/** Refetches the quotes and their counts. */
export async function refreshQuotes(queryClient: QueryClient): Promise<void> {
  await Promise.all([QUOTES_PATH, ...COUNT_PATHS].map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

/**
 * Shows changed quotes where they are in each list, so that no row moves under the reader. Lists that aren't on the screen
 * are fetched again when they are.
 */
export function replaceQuotes(queryClient: QueryClient, changed: readonly Quote[]): void {
  const byId = new Map(changed.map((quote) => [quote.id, quote]))
  queryClient.setQueriesData<InfiniteData<QuotesPage>>({ queryKey: [QUOTES_PATH, 'list'] }, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) =>
            page.quotes.some(({ id }) => byId.has(id))
              ? { ...page, quotes: page.quotes.map((quote) => byId.get(quote.id) ?? quote) }
              : page,
          ),
        }
      : list,
  )
  void queryClient.invalidateQueries({ queryKey: [QUOTES_PATH, 'list'], refetchType: 'none' })
  for (const path of COUNT_PATHS) void queryClient.invalidateQueries({ queryKey: [path] })
}

function nextPage(link: string | null): PageParam {
  const cursor = nextParameter(link, 'cursor')
  if (cursor) return { cursor }
  const before = nextParameter(link, 'before')
  return before ? { before } : undefined
}
