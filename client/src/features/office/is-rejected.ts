import { RequestError } from '#client/api/request-error.ts'

/** True if the server rejects the admin key or the session. */
export function isRejected(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}
