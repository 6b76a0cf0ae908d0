import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentAuth } from '#client/api/auth.ts'
import { endpointPath } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { quotesQuery } from '#client/features/office/quote-queries.ts'
import { normalizeQuery } from '#client/features/office/quotes/list-address.ts'
import type { View } from '#shared/quotes/views.ts'

const STALE_AFTER_MS = 20_000

/**
 * The views of the list with their counts. Waits for the list, so that a rejected key is tried only once. Then fetches the
 * first page of each built-in one, so that it opens at once.
 */
export function useViews(isListReady: boolean): readonly View[] | undefined {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    ...readQuery('GET /api/views', {}),
    enabled: isListReady,
    staleTime: STALE_AFTER_MS,
  })
  const queries = data
    ?.filter(({ builtIn }) => builtIn)
    .map(({ query }) => normalizeQuery(query))
    .join('\n')
  useEffect(() => {
    if (!isListReady || queries === undefined) return
    let isGone = false
    const preloadViews = async () => {
      // One after another, so that no press waits for all of them.
      for (const query of queries.split('\n')) {
        // Logged out in another tab: the office leaves in a moment.
        if (isGone || currentAuth() === null) return
        await queryClient.prefetchInfiniteQuery({ ...quotesQuery(query), staleTime: STALE_AFTER_MS })
      }
    }
    void preloadViews()
    return () => {
      isGone = true
    }
  }, [isListReady, queries, queryClient])
  return data
}

/** Asks for the views and their counts again. */
export function useRefreshViews(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/views')] })
}
