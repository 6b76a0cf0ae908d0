import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callWithHeaders, endpointPath } from '#client/api/call.ts'
import { nextParameter } from '#client/api/query-client.ts'

const SAMPLES_PATH = endpointPath('GET /api/samples')

/** Requests for samples in pages, newest first: those to mail, or those that were mailed. */
export function samplesQuery(isSent: boolean) {
  return infiniteQueryOptions({
    queryKey: [SAMPLES_PATH, isSent],
    queryFn: async ({ pageParam: before, signal }) => {
      const query = { sent: isSent ? 'true' : 'false', before } as const
      const { data, headers } = await callWithHeaders('GET /api/samples', { query, signal })
      const total = Number(headers.get('X-Total-Count'))
      return { requests: data, total, before: nextParameter(headers.get('Link'), 'before') }
    },
    // The first page has no upper bound.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.before,
    staleTime: 0,
  })
}

export function useOpenSampleCount(isAllowed: boolean): number {
  const { data } = useInfiniteQuery({ ...samplesQuery(false), enabled: isAllowed, refetchOnWindowFocus: true })
  return data?.pages[0]?.total ?? 0
}
