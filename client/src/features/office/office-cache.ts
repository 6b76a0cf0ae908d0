import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'

/** Each also covers the paths below it: `/api/appointments` covers availability. */
const RECORD_PATHS = [
  endpointPath('GET /api/quotes'),
  endpointPath('GET /api/appointments'),
  endpointPath('GET /api/closures'),
]
const OFFICE_PATHS = [...RECORD_PATHS, endpointPath('GET /api/jobs/failed'), endpointPath('GET /api/storage')]

/** Refetches quotes, appointments, availability and closures after a change. */
export async function refreshOffice(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isBelow(RECORD_PATHS) })
}

/** Removes everything that the admin key gave access to from the query cache. */
export function clearOfficeCache(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isBelow(OFFICE_PATHS) })
}

function isBelow(paths: readonly string[]) {
  return ({ queryKey }: { queryKey: readonly unknown[] }) => paths.some((path) => String(queryKey[0]).startsWith(path))
}
