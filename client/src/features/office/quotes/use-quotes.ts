import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { quotesQuery } from '#client/features/office/quote-queries.ts'
import { useInbox } from './use-inbox.ts'

/**
 * The quotes that the filters in the address select. While other filters load, it stays as it was, and says so. It leaves out
 * quotes that came since it was shown, so that it never jumps.
 */
export function useQuotes(query: string) {
  const list = useInfiniteQuery({ ...quotesQuery(query), placeholderData: keepPreviousData })
  useQueryFailureToast('fetch quotes', list.error)
  const { data, isPlaceholderData } = list
  const inbox = useInbox(query, data !== undefined)
  const { shownUpTo } = inbox
  const [shownQuery, setShownQuery] = useState(query)
  if (!isPlaceholderData && shownQuery !== query) setShownQuery(query)
  const quotes = useMemo(
    () =>
      data?.pages.flatMap((page) => page.quotes).filter(({ number }) => shownUpTo === undefined || number <= shownUpTo),
    [data, shownUpTo],
  )
  return {
    list,
    inbox,
    quotes,
    shownQuery: isPlaceholderData ? shownQuery : query,
    total: data?.pages[0]?.total,
  }
}
