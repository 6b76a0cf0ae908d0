import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callWithHeaders, endpointPath } from '#client/api/call.ts'
import { nextQuery } from '#client/api/query-client.ts'

const SAMPLES_PATH = endpointPath('GET /api/samples')

/** Requests for samples in pages, newest first: those to mail, or those that were mailed. */
export function samplesQuery(isSent: boolean) {
  return infiniteQueryOptions({
    queryKey: [SAMPLES_PATH, isSent],
    queryFn: ({ pageParam: query, signal }) => callWithHeaders('GET /api/samples', { query, signal }),
    initialPageParam: { sent: isSent ? 'true' : 'false' } as const,
    getNextPageParam: (last) => nextQuery<{ sent: 'true' | 'false' }>(last),
    staleTime: 0,
  })
}

export function useOpenSampleCount(isAllowed: boolean): number {
  const { data } = useInfiniteQuery({ ...samplesQuery(false), enabled: isAllowed, refetchOnWindowFocus: true })
  return Number(data?.pages[0]?.headers.get('X-Total-Count') ?? 0)
}
