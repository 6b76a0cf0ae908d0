import { randomId } from './session-id.ts'
import { RequestError } from './request-error.ts'
import type { storageEntry } from './storage.ts'

/**
 * Idempotency keys of one form. The same content has the same key, so a double click or a retry after a lost response has
 * one effect. Changed content gets a new key. With `stored` the key survives a reload. Without it, it lasts as long as the
 * form.
 */
export function createIdempotencyKeys(stored?: ReturnType<typeof storageEntry>) {
  let inMemory: string | null = null
  const forget = () => {
    inMemory = null
    stored?.remove()
  }
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      const [key, ...rest] = ((stored ? stored.read() : inMemory) ?? '').split('\n')
      if (key && rest.join('\n') === text) return key
      // Some endpoints want a UUID.
      const fresh = randomId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      inMemory = `${fresh}\n${text}`
      stored?.write(inMemory)
      return fresh
    },

    /** Call after a final response: the same content is a new request then. */
    forget,

    /** Call after a failure. The server may know the key for another request. The next try then gets a new one. */
    forgetIfMismatched(error: unknown): void {
      if (error instanceof RequestError && error.body?.code === 'idempotency_mismatch') forget()
    },
  }
}
