import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'

/** Call after changing a person. It may be the caller, so refetch `me` too. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  const paths = [endpointPath('GET /api/people'), endpointPath('GET /api/me'), endpointPath('GET /api/events')]
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
}
