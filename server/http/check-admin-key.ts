import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from './app-error.ts'
import type { Limits } from './limits/limits.ts'

export interface AdminGate {
  /** Resolves for a valid key. Throws 401 for a missing or wrong one, 429 after too many wrong ones (docs/rules.md, Admin). */
  admit: (key: string | undefined, clientAddress: () => string) => Promise<void>
}

/**
 * A valid key always passes, without a query: a limit on it would let anyone lock the office out. The limit on wrong keys
 * only protects the database. The key's length is what makes guessing hopeless (server/configuration.ts).
 */
export function createAdminGate(keys: readonly string[], limits: Limits): AdminGate {
  const hashes = keys.map(hash)

  const isValidKey = (key: string) => {
    const candidate = hash(key)
    // Compare every key, so the response time doesn't reveal which one was close.
    return hashes.reduce((found, hashed) => timingSafeEqual(candidate, hashed) || found, false)
  }

  return {
    async admit(key, clientAddress) {
      if (key === undefined || key === '') throw unauthorized()
      if (isValidKey(key)) return
      const address = clientAddress()
      limits.refuseIfKnownOver('adminKey', address)
      await limits.use('adminKey', address)
      throw unauthorized()
    },
  }
}

function hash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function unauthorized(): AppError {
  return new AppError('unauthorized', 'Please enter a valid admin key.')
}
