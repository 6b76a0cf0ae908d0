import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'

/** Others change people too, so opening the page loads them again. */
export function peopleQuery(adminKey: string) {
  return { ...readQuery('GET /api/people', { adminKey }), staleTime: 1000 }
}

export function crewsQuery(adminKey: string) {
  return { ...readQuery('GET /api/crews', { adminKey }), staleTime: 1000 }
}

export function settingsQuery(adminKey: string) {
  return { ...readQuery('GET /api/settings', { adminKey }), staleTime: 1000 }
}

/** After a change of people, which may be one's own. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  const paths = [endpointPath('GET /api/people'), endpointPath('GET /api/me'), endpointPath('GET /api/events')]
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[0])) })
}
