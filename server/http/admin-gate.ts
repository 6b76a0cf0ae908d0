import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError, tooManyRequests } from './app-error.ts'
import type { LimitsStore } from './limits/store.ts'

/** Wrong keys from one client address, after which it is locked out for a while, right keys included. */
const MAX_FAILURES = 10
const LOCK_OUT_SECONDS = 15 * 60
const PREFIX = 'admin:'

/** Milliseconds. How long another instance's lock-out may stay unknown here; it saves a query with every admin call. */
const COPY_MAX_AGE = 1000

export interface AdminGate {
  /** Resolves for an operator. Throws 401 for a missing or wrong key, 429 for a locked-out address (docs/rules.md, Admin). */
  admit: (key: string | undefined, clientAddress: () => string) => Promise<void>
}

export function createAdminGate(keys: readonly string[], store: LimitsStore, limited: boolean): AdminGate {
  const hashes = keys.map(hash)
  let lockedUntil = new Map<string, number>()
  let copiedAt = -Infinity

  const isRight = (key: string) => {
    const given = hash(key)
    // Every key is compared, so that the time says nothing about which one came close.
    return hashes.reduce((found, right) => timingSafeEqual(given, right) || found, false)
  }

  const refuseLockedOut = async (address: string) => {
    if (performance.now() - copiedAt > COPY_MAX_AGE) {
      copiedAt = performance.now()
      const locked = await store.reached(PREFIX, MAX_FAILURES)
      lockedUntil = new Map(locked.map(({ key, secondsLeft }) => [key, Date.now() + secondsLeft * 1000]))
    }
    const secondsLeft = ((lockedUntil.get(PREFIX + address) ?? 0) - Date.now()) / 1000
    if (secondsLeft > 0) throw lockedOut(secondsLeft)
  }

  const countFailure = async (address: string) => {
    const { hits, secondsLeft } = await store.hit(PREFIX + address, LOCK_OUT_SECONDS, MAX_FAILURES)
    if (hits >= MAX_FAILURES) lockedUntil.set(PREFIX + address, Date.now() + secondsLeft * 1000)
    if (hits > MAX_FAILURES) throw lockedOut(secondsLeft)
  }

  return {
    async admit(key, clientAddress) {
      if (key === undefined || key === '') throw unauthorized()
      const right = isRight(key)
      if (limited) await (right ? refuseLockedOut(clientAddress()) : countFailure(clientAddress()))
      if (!right) throw unauthorized()
    },
  }
}

function hash(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function unauthorized(): AppError {
  return new AppError('unauthorized', 'Please enter a valid admin key.')
}

function lockedOut(secondsLeft: number): AppError {
  return tooManyRequests('Too many wrong admin keys. Please try again later.', secondsLeft)
}
