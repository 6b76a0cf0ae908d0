import { RequestError } from '#client/api/request-error.ts'
import { ADMIN_KEYS_OFF } from '#shared/http/session.ts'

export const KEY_REJECTED = 'Authentication failed. Please enter a valid admin key.'
export const SESSION_ENDED = 'Please sign in again.'

/** Why the server rejected an admin key: it's wrong, or an owner turned admin keys off. */
export function explainRejection(error: unknown): string {
  return error instanceof RequestError && error.body?.error === ADMIN_KEYS_OFF ? ADMIN_KEYS_OFF : KEY_REJECTED
}

/** Whether the way back in is an email, not an admin key. */
export function asksForEmail(reason: string): boolean {
  return reason === ADMIN_KEYS_OFF || reason === SESSION_ENDED
}
