import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { quotesQuery, updateListedQuotes } from '#client/features/office/quote-queries.ts'

/**
 * The quotes that the filters in the address select. While other filters load, it stays as it was, and says so. It leaves out
 * quotes that came since it was shown, so that it never jumps.
 */
export function useQuotes(query: string) {
  const list = useInfiniteQuery({ ...quotesQuery(query), placeholderData: keepPreviousData })
  const { data } = list
  const inbox = useInbox(query, data !== undefined)
  const { shownUpTo } = inbox
  const quotes = useMemo(
    () =>
      data?.pages.flatMap((page) => page.quotes).filter(({ number }) => shownUpTo === undefined || number <= shownUpTo),
    [data, shownUpTo],
  )
  return {
    list,
    inbox,
    quotes,
    shownQuery: data?.pages[0]?.query ?? query,
    total: data?.pages[0]?.total,
  }
}

/** The one exception from 'no polling' (docs/rules.md, The quote list). */
const POLL_MS = 20_000

/**
 * Asks for new quotes while the page is visible, and shows what colleagues changed. Starts after the list has loaded, so that a
 * rejected key is tried only once.
 */
function useInbox(query: string, isListReady: boolean) {
  const queryClient = useQueryClient()
  /** The newest quote that the list may show, so that it never jumps. Undefined until the server has said. */
  const [shownUpTo, setShownUpTo] = useState<number>()
  const { data, dataUpdatedAt, isFetchedAfterMount, error, refetch } = useQuery({
    // One key, whatever the list shows: another one would be asked for at once.
    queryKey: readQuery('GET /api/inbox', { query: {} }).queryKey,
    queryFn: ({ signal }) =>
      call('GET /api/inbox', {
        signal,
        query: { after: shownUpTo === undefined ? undefined : String(shownUpTo) },
      }),
    enabled: isListReady,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })
  const { newestNumber: newest, cameSince = 0, lastChange } = data ?? {}
  // What is cached may be from before a quote that came while another section was open.
  if (shownUpTo === undefined && newest !== undefined && isFetchedAfterMount) setShownUpTo(newest)
  const shownChange = useRef(lastChange)
  const update = useEffectEvent((change: string) => {
    // What fails is tried again after the next poll.
    updateListedQuotes(queryClient, query).then(
      () => (shownChange.current = change),
      () => {},
    )
  })
  useEffect(() => {
    if (lastChange === undefined || lastChange === shownChange.current) return
    if (shownChange.current === undefined) shownChange.current = lastChange
    else update(lastChange)
  }, [lastChange, dataUpdatedAt])
  /** Lets the list show what came. */
  const show = async () => {
    const latest = await refetch()
    setShownUpTo(latest.data?.newestNumber)
  }
  return {
    /** Quotes that came since the list was shown. Until the next answer, they are counted from what it showed before. */
    newCount: shownUpTo === undefined || newest === shownUpTo ? 0 : cameSince,
    shownUpTo,
    show,
    /** The server didn't answer. */
    isOffline: error instanceof TypeError,
  }
}
