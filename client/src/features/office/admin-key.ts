import { RequestError } from '#client/api/request-error.ts'
import { storageEntry } from '#client/api/storage.ts'

/** Stored until the tab is closed or the person logs out (docs/rules.md, Admin). */
export const storedAdminKey = storageEntry('session', 'admin_key')

/** True if the server rejects the admin key. */
export function isRejected(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}
