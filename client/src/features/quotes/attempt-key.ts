import { randomId } from '#client/api/random-id.ts'
import { storedText } from '#client/api/storage.ts'

const stored = storedText('session', 'quote_attempt')

/**
 * The Idempotency-Key of a request with this content: the same one for a double click and for a retry after a lost
 * answer, also after a reload, and a new one as soon as anything in the content changed.
 */
export function attemptKey(content: unknown): string {
  const text = JSON.stringify(content)
  const [key, ...rest] = (stored.read() ?? '').split('\n')
  if (key && rest.join('\n') === text) return key
  const fresh = randomId()
  stored.write(`${fresh}\n${text}`)
  return fresh
}

/** After an answer that settled the request: the same content again is a new request. */
export function forgetAttempt(): void {
  stored.remove()
}
