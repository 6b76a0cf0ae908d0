import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'

/** After a change of people, which may be one's own. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  const paths = [endpointPath('GET /api/people'), endpointPath('GET /api/me'), endpointPath('GET /api/events')]
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
}
