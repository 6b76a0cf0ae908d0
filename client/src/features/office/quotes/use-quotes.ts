import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useCallback, useMemo, useState } from 'react'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { type QuotesPage, quotesQuery } from '#client/features/office/quote-queries.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { useInbox } from './use-inbox.ts'

/**
 * The quotes that the filters in the address select. While other filters load, it stays as it was, and says so. It leaves out
 * quotes that came since it was shown, so that it never jumps. `early` is a list to render before someone opens
 * it (`setEarlyQuery`), once it's here.
 */
export function useQuotes(query: string) {
  const list = useInfiniteQuery({ ...quotesQuery(query), placeholderData: keepPreviousData })
  useQueryFailureToast('fetch quotes', list.error)
  const { data, isPlaceholderData } = list
  const inbox = useInbox(query, data !== undefined)
  const { shownUpTo } = inbox
  const [shownQuery, setShownQuery] = useState(query)
  const [earlyQuery, setEarlyQuery] = useState<string | null>(null)
  if (!isPlaceholderData && shownQuery !== query) {
    setShownQuery(query)
    // A list opens without what was selected in it before.
    setEarlyQuery(null)
  }
  const quotes = useMemo(() => data && upTo(shownUpTo, data), [data, shownUpTo])
  const earlyData = useQueryClient().getQueryData(quotesQuery(earlyQuery ?? query).queryKey)
  const early = useMemo(
    () => (earlyQuery !== null && earlyData ? { query: earlyQuery, quotes: upTo(shownUpTo, earlyData) } : null),
    [earlyData, earlyQuery, shownUpTo],
  )
  return {
    list,
    inbox,
    quotes,
    shownQuery: isPlaceholderData ? shownQuery : query,
    total: data?.pages[0]?.total,
    early,
    setEarlyQuery: useCallback((filters: string) => startTransition(() => setEarlyQuery(filters)), []),
  }
}

/** The quotes up to a number. */
function upTo(newest: number | undefined, { pages }: InfiniteData<QuotesPage>): readonly Quote[] {
  return pages.flatMap((page) => page.quotes).filter(({ number }) => newest === undefined || number <= newest)
}
