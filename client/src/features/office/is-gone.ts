import { RequestError } from '#client/api/request-error.ts'

/** True if there is nothing left to delete: someone else deleted it first, so a delete counts as done. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

/** For `catch` of a deletion. */
export function ignoreGone(error: unknown): void {
  if (!isGone(error)) throw error
}
