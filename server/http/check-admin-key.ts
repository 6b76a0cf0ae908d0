import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { AppError } from './app-error.ts'
import { countHit } from './limits/count-hit.ts'

/** The hashes of the valid keys. */
export type AdminKeys = readonly Buffer[]

export function hashAdminKeys(keys: readonly string[]): AdminKeys {
  return keys.map(hash)
}

interface AdminAttempt {
  key: string | undefined
  clientAddress: () => string
}

/**
 * Throws 401 for a missing or wrong key, and 429 after too many wrong ones (docs/rules.md, Admin key). A valid key always
 * passes, without a query: a limit on it would let anyone lock the office out. The limit on wrong keys only protects the
 * database. The key's length is what makes guessing hopeless (server/configuration.ts).
 */
export async function checkAdminKey(
  ctx: Pick<Context, 'db' | 'limitCounts' | 'config'>,
  keys: AdminKeys,
  attempt: AdminAttempt,
): Promise<void> {
  const { key } = attempt
  if (key === undefined || key === '') throw unauthorized()
  if (isValidKey(keys, key)) return
  const clientAddress = attempt.clientAddress()
  await countHit(ctx, 'adminKey', clientAddress)
  throw unauthorized()
}

function isValidKey(keys: AdminKeys, key: string): boolean {
  const candidate = hash(key)
  // Compare every key, so the response time doesn't reveal which one was close.
  return keys.reduce((found, hashed) => timingSafeEqual(candidate, hashed) || found, false)
}

function hash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function unauthorized(): AppError {
  return new AppError('unauthorized', 'Please enter a valid admin key.')
}
