import type { QueryClient } from '@tanstack/react-query'
import { pathOf } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { storedText } from '#client/api/storage.ts'

/** Kept until the tab is closed or the operator logs out (docs/rules.md, Admin). */
export const storedAdminKey = storedText('session', 'admin_key')

/** Whether the key does not hold any more. */
export function isRejected(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}

const OFFICE_PATHS = [
  pathOf('GET /api/quotes'),
  pathOf('GET /api/appointments'),
  pathOf('GET /api/closures'),
  pathOf('GET /api/jobs/failed'),
]

/** Leaves nothing that the key had opened behind in memory. */
export function forgetOffice(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => OFFICE_PATHS.some((path) => String(queryKey[0]).startsWith(path)),
  })
}
