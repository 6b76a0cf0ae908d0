import { tooManyRequests } from '#server/http/app-error.ts'
import type { LimitsStore } from './store.ts'

interface Limit {
  hits: number
  windowSeconds: number
  message: string
}

/** docs/rules.md, Limits. */
const LIMITS = {
  /** Stored quote requests of a client address. */
  quote: {
    hits: 10,
    windowSeconds: 3600,
    message: 'You have sent many quote requests in the last hour. Please wait a while, or call us.',
  },
  /** Address look-ups of a client address. */
  places: { hits: 60, windowSeconds: 60, message: 'Too many address look-ups. Please wait a moment.' },
  /** Calls of everybody to Google, which cost money; far above an honest day of this site. */
  placesOfAll: {
    hits: 10_000,
    windowSeconds: 24 * 3600,
    message: 'Address suggestions are used up for today. Please type the address.',
  },
  /** Slots that a client address asks to hold, won or not; a phone network has one address for many. */
  booking: {
    hits: 60,
    windowSeconds: 600,
    message: 'You have asked for many time slots. Please wait a few minutes, or call us.',
  },
  /** Looks of a client address at how its visit stands; each may ask the provider. */
  visit: { hits: 600, windowSeconds: 600, message: 'Too many look-ups of a visit. Please wait a few minutes.' },
  /** Payments that a client address begins or ends. */
  payment: {
    hits: 120,
    windowSeconds: 600,
    message: 'Too many payments at once. Please wait a few minutes, or call us.',
  },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

export interface Limits {
  /** Counts one use and throws 429 where it is one too many. */
  use: (name: LimitName, subject: string) => Promise<void>
  /** Throws 429 where this process already knows that the subject is over the limit; counts nothing. */
  refuseIfKnown: (name: LimitName, subject: string) => void
}

/** Beyond so many remembered refusals the oldest are forgotten; the database still knows them. */
const MAX_REMEMBERED = 10_000

/**
 * Fixed windows counted in the database. They are our own few lines, as ready-made middleware counts requests before
 * their bodies are judged, and here a form with a typing error must not use up a visitor's ten quotes.
 */
export function createLimits(store: LimitsStore, enabled: boolean): Limits {
  if (!enabled) return { use: async () => undefined, refuseIfKnown: () => undefined }
  const refusedUntil = new Map<string, number>()
  return {
    async use(name, subject) {
      const limit = LIMITS[name]
      const key = `${name}:${subject}`
      const { hits, secondsLeft } = await store.hit(key, limit.windowSeconds)
      if (hits <= limit.hits) return
      refusedUntil.set(key, Date.now() + secondsLeft * 1000)
      const [oldest] = refusedUntil.keys()
      if (refusedUntil.size > MAX_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest)
      throw tooManyRequests(limit.message, secondsLeft)
    },
    refuseIfKnown(name, subject) {
      const until = refusedUntil.get(`${name}:${subject}`)
      if (until === undefined) return
      const secondsLeft = (until - Date.now()) / 1000
      if (secondsLeft > 0) throw tooManyRequests(LIMITS[name].message, secondsLeft)
      refusedUntil.delete(`${name}:${subject}`)
    },
  }
}
