import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { storageEntry } from '#client/api/storage.ts'

/** Stored until the tab is closed or the person logs out (docs/rules.md, Admin). */
export const storedAdminKey = storageEntry('session', 'admin_key')

/** True if the server rejects the admin key. */
export function isRejected(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}

const OFFICE_PATHS = [
  endpointPath('GET /api/quotes'),
  endpointPath('GET /api/appointments'),
  endpointPath('GET /api/closures'),
  endpointPath('GET /api/jobs/failed'),
  endpointPath('GET /api/storage'),
]

/** Removes everything that the key gave access to from the query cache. */
export function clearOfficeCache(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => OFFICE_PATHS.some((path) => String(queryKey[0]).startsWith(path)),
  })
}
