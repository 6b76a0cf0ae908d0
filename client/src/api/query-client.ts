import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallInput, type CallResult, call, type GetKey, type PathInput, pathOf } from './call.ts'

/** Reads and writes are not retried, nothing polls, data is never stale; a query that must ask again says so itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // A fetch says best itself whether the server can be reached: paused queries would spin for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A read of the contract as query options. Its key begins with its path. */
export function read<K extends GetKey>(key: K, input: CallInput<K> & PathInput) {
  return queryOptions<CallResult<K>>({
    queryKey: [pathOf(key, input)],
    queryFn: ({ signal }) => call(key, { ...input, signal }),
  })
}
