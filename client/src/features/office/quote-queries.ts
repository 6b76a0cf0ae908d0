import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { call, callWithHeaders, endpointPath } from '#client/api/call.ts'
import { FRESH_MS, freshQuery, nextQuery } from '#client/api/query-client.ts'
import type { Quote } from '#shared/quotes/schema.ts'

interface QuotesPage {
  /** The filters and sort that select them. */
  query: string
  quotes: readonly Quote[]
  /** How many quotes the filters select. Undefined if the server didn't say. */
  total: number | undefined
  /** Undefined on the last page. */
  next: Record<string, string> | undefined
}

const QUOTES_PATH = endpointPath('GET /api/quotes')
const VIEWS_PATH = endpointPath('GET /api/views')

/** As many as a long screen shows, so that a page arrives and renders at once. */
const PAGE_SIZE = '40'
/** How many numbers one request may have. */
const MAX_FOUND = 100

/**
 * The quotes that `query` selects, filters and sort as in the address, such as `stage=new`. In pages. Other people edit them too,
 * so opening the list refetches.
 */
export function quotesQuery(query = '') {
  const filters = Object.fromEntries(new URLSearchParams(query))
  const first: Record<string, string> = { ...filters, limit: PAGE_SIZE, count: 'yes' }
  return infiniteQueryOptions({
    queryKey: [QUOTES_PATH, 'list', query],
    queryFn: async ({ pageParam, signal }): Promise<QuotesPage> => {
      const { data, headers } = await callWithHeaders('GET /api/quotes', { query: pageParam, signal })
      const total = headers.get('X-Total-Count')
      return { query, quotes: data, total: total === null ? undefined : Number(total), next: nextQuery({ headers }) }
    },
    initialPageParam: first,
    getNextPageParam: (last) => last.next,
    staleTime: FRESH_MS,
  })
}

/** The quote with that number, such as `1042`, or null. */
export async function findQuote(number: string): Promise<Quote | null> {
  if (!/^\d{1,8}$/.test(number)) return null
  const [found] = await call('GET /api/quotes', { query: { number } })
  return found ?? null
}

/** The same as a query. Other people edit quotes too. */
export function quoteByNumberQuery(number: number) {
  return queryOptions({
    queryKey: [QUOTES_PATH, { number }],
    queryFn: () => findQuote(String(number)),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
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

/** The newest version of a quote that a list or its record has. */
export function newestQuote(queryClient: QueryClient, quote: Quote): Quote {
  const { id, number, customerId } = quote
  const found = [
    listedQuote(queryClient, number),
    queryClient.getQueryData(quoteByNumberQuery(number).queryKey),
    queryClient.getQueryData(customerQuery(customerId ?? '').queryKey)?.quotes.find((one) => one.id === id),
  ]
  return found.reduce<Quote>((newest, one) => (one && one.version > newest.version ? one : newest), quote)
}

/**
 * Shows changed quotes where they are in each list and record, so that no row moves under the reader. Lists that aren't on the
 * screen are fetched again when they are.
 */
export function replaceQuotes(queryClient: QueryClient, changed: readonly Quote[]): void {
  const byId = new Map(changed.map((quote) => [quote.id, quote]))
  const replaced = (quotes: readonly Quote[]) => quotes.map((quote) => byId.get(quote.id) ?? quote)
  queryClient.setQueriesData<InfiniteData<QuotesPage>>({ queryKey: [QUOTES_PATH, 'list'] }, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) =>
            page.quotes.some(({ id }) => byId.has(id)) ? { ...page, quotes: replaced(page.quotes) } : page,
          ),
        }
      : list,
  )
  for (const quote of changed) {
    const { number, customerId } = quote
    queryClient.setQueryData(quoteByNumberQuery(number).queryKey, (old) => old && quote)
    queryClient.setQueryData(
      customerQuery(customerId ?? '').queryKey,
      (old) => old && { ...old, quotes: replaced(old.quotes) },
    )
    // What else a record shows may have changed, too.
    for (const queryKey of recordKeys(quote)) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  void queryClient.invalidateQueries({ queryKey: [QUOTES_PATH, 'list'], refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [VIEWS_PATH] })
}

/** Takes a deleted quote out of each list, so that nothing asks for it again. */
export function removeListedQuote(queryClient: QueryClient, id: string): void {
  queryClient.setQueriesData<InfiniteData<QuotesPage>>({ queryKey: [QUOTES_PATH, 'list'] }, (list) => {
    const pages = list?.pages.map((page) => ({ ...page, quotes: page.quotes.filter((quote) => quote.id !== id) }))
    return list && pages && { ...list, pages }
  })
}

/** Shows what the server answered to a change, and fetches what else it changed in the open record, such as its history. */
export function showSaved(queryClient: QueryClient, quote: Quote): void {
  replaceQuotes(queryClient, [quote])
  for (const queryKey of recordKeys(quote)) void queryClient.invalidateQueries({ queryKey })
}

function recordKeys({ id, number, customerId }: Quote) {
  return [quoteByNumberQuery(number).queryKey, quoteDetailQuery(id).queryKey, customerQuery(customerId ?? '').queryKey]
}

/** Shows what others changed in a list where it stands, also what its filters don't select any more. */
export async function updateListedQuotes(queryClient: QueryClient, query: string): Promise<void> {
  const { pages = [] } = queryClient.getQueryData<InfiniteData<QuotesPage>>(quotesQuery(query).queryKey) ?? {}
  const numbers = pages.flatMap(({ quotes }) => quotes.map((quote) => quote.number))
  for (let from = 0; from < numbers.length; from += MAX_FOUND) {
    const number = numbers.slice(from, from + MAX_FOUND).join(',')
    const found = await call('GET /api/quotes', { query: { number } })
    replaceQuotes(
      queryClient,
      found.filter((quote) => quote.version >= newestQuote(queryClient, quote).version),
    )
  }
}

/** A quote with its countertops and amounts. Other people change it too. */
export function quoteDetailQuery(id: string) {
  return queryOptions({
    ...freshQuery('GET /api/quotes/{id}', { params: { id } }),
    refetchOnWindowFocus: true,
    // Long enough for one that was fetched before it opens.
    gcTime: 10_000,
  })
}

/** The revisions of a quote's final quote. Other people change a draft, too. */
export function finalQuotesQuery(id: string) {
  return queryOptions({
    ...freshQuery('GET /api/quotes/{id}/final-quotes', { params: { id } }),
    refetchOnWindowFocus: true,
    gcTime: 10_000,
  })
}

/** The parts of a quote's installation, and what the customer may choose. */
export function installationQuery(id: string) {
  return queryOptions({
    ...freshQuery('GET /api/quotes/{id}/installation', { params: { id } }),
    refetchOnWindowFocus: true,
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

/** Fetches what the record of a quote shows first, unless it was fetched a moment ago. Resolves even after a failure. */
export async function preloadRecord(
  queryClient: QueryClient,
  { id, number, customerId }: Pick<Quote, 'id' | 'number' | 'customerId'>,
): Promise<void> {
  await Promise.all([
    customerId !== null && queryClient.prefetchQuery(customerQuery(customerId)),
    queryClient.prefetchQuery(quoteByNumberQuery(number)),
    queryClient.prefetchQuery(quoteDetailQuery(id)),
    queryClient.prefetchQuery(finalQuotesQuery(id)),
  ])
}

/** Changes of one draft are sent in this order, those of its slabs, too. */
export const draftQueue = (quoteId: string, revision: number): string[] => ['final quote', quoteId, String(revision)]
