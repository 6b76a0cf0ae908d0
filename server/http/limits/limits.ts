import type { Database } from '#server/db/database.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { countHit } from './count-hit.ts'

interface Limit {
  hits: number
  windowSeconds: number
  message: string
}

/** docs/rules.md, Limits. */
const LIMITS = {
  /** Stored quote requests from one client address. */
  quote: {
    hits: 10,
    windowSeconds: 3600,
    message: "You've sent too many quote requests in the last hour. Please wait a while or call us.",
  },
  /** Bodies over 100 KB from one client address, refused ones included. */
  largeBody: {
    hits: 30,
    windowSeconds: 3600,
    message: "You've sent too many large requests in the last hour. Please wait a while or call us.",
  },
  /** Additional large bodies that repeat a stored request, because the response may have been lost. */
  largeRepeat: {
    hits: 30,
    windowSeconds: 3600,
    message: "You've repeated large requests too many times in the last hour. Please wait a while or call us.",
  },
  /** Sessions from one client address that save their first countertop. A phone network has one address for many people. */
  session: {
    hits: 300,
    windowSeconds: 3600,
    message: 'Too many new visitors saved countertops from your network. Please try again later or call us.',
  },
  /** Address lookups from one client address. */
  places: { hits: 60, windowSeconds: 60, message: 'Too many address lookups. Please wait a moment.' },
  /** Calls to Google from all visitors together. They cost money. This is far above an honest day. */
  placesOfAll: {
    hits: 10_000,
    windowSeconds: 24 * 3600,
    message: 'Address suggestions are used up for today. Please type your address.',
  },
  /** Attempts to hold a slot from one client address, successful or not. A phone network has one address for many people. */
  booking: {
    hits: 60,
    windowSeconds: 600,
    message: "You've asked for too many time slots. Please wait a few minutes or call us.",
  },
  /** Lookups of a visit's status from one client address. Each may ask the provider. */
  visit: { hits: 600, windowSeconds: 600, message: 'Too many visit lookups. Please wait a few minutes.' },
  /** Payments started or finished from one client address. */
  payment: {
    hits: 120,
    windowSeconds: 600,
    message: 'Too many payment attempts. Please wait a few minutes or call us.',
  },
  /** Wrong admin keys from one client address. */
  adminKey: {
    hits: 10,
    windowSeconds: 900,
    message: 'Please enter a valid admin key. There were too many wrong ones from your network.',
  },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof LIMITS

/**
 * Limits for one client address that each process counts in memory, so the busiest requests don't pay for an SQL
 * statement. Many people may share an address, such as on a phone network.
 */
const MEMORY_LIMITS = {
  /** Public reads. Opening a page takes up to five. */
  read: { hits: 3000, windowSeconds: 60, message: 'Too many requests. Please wait a minute.' },
  /** Countertops saved and deleted. */
  write: {
    hits: 600,
    windowSeconds: 600,
    message: 'Too many countertops were saved or deleted from your network. Please wait a few minutes.',
  },
} satisfies Record<string, Limit>

/** Above this many client addresses, a process drops its counts so they can't fill its memory. */
const MAX_COUNTED = 100_000

export interface Limits {
  /** False with `RATE_LIMIT=off`. */
  enabled: boolean
  /** Counts one use in the database. Throws 429 if it is one too many. */
  use: (name: LimitName, subject: string) => Promise<void>
  /** Throws 429 if this process already knows that the subject is over the limit. Counts nothing. */
  refuseIfKnownOver: (name: LimitName, subject: string) => void
  /** Counts one use in this process only. Throws 429 if it is one too many. */
  useInMemory: (name: keyof typeof MEMORY_LIMITS, subject: string) => void
}

/** Above this many remembered refusals, the oldest are dropped. The database still has them. */
const MAX_REMEMBERED = 10_000

/**
 * Limits with fixed windows, counted in the database. Ready-made middleware would count requests before their bodies are
 * validated, but here a typo in the form must not use up one of a visitor's ten quotes.
 */
export function createLimits(db: Database, enabled: boolean, now = () => new Date()): Limits {
  if (!enabled)
    return {
      enabled: false,
      use: async () => undefined,
      refuseIfKnownOver: () => undefined,
      useInMemory: () => undefined,
    }
  const counters = {
    read: createMemoryCounter(MEMORY_LIMITS.read, now),
    write: createMemoryCounter(MEMORY_LIMITS.write, now),
  }
  const refusedUntil = new Map<string, number>()
  return {
    enabled: true,

    async use(name, subject) {
      const limit = LIMITS[name]
      const key = `${name}:${subject}`
      const { hits, secondsLeft } = await countHit(db, { key, windowSeconds: limit.windowSeconds })
      if (hits <= limit.hits) return
      refusedUntil.set(key, Date.now() + secondsLeft * 1000)
      const [oldest] = refusedUntil.keys()
      if (refusedUntil.size > MAX_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest)
      throw tooManyRequests(limit.message, secondsLeft)
    },
    refuseIfKnownOver(name, subject) {
      const until = refusedUntil.get(`${name}:${subject}`)
      if (until === undefined) return
      const secondsLeft = (until - Date.now()) / 1000
      if (secondsLeft > 0) throw tooManyRequests(LIMITS[name].message, secondsLeft)
      refusedUntil.delete(`${name}:${subject}`)
    },
    useInMemory: (name, subject) => counters[name](subject),
  }
}

/** Counts subjects in memory. All subjects share the same windows, so a whole window is dropped at once. */
function createMemoryCounter({ hits, windowSeconds, message }: Limit, now: () => Date): (subject: string) => void {
  let counts = new Map<string, number>()
  let endsAt = -Infinity
  return (subject) => {
    const at = now().getTime()
    if (at >= endsAt || counts.size > MAX_COUNTED) {
      counts = new Map()
      endsAt = at + windowSeconds * 1000
    }
    const count = (counts.get(subject) ?? 0) + 1
    counts.set(subject, count)
    if (count > hits) throw tooManyRequests(message, (endsAt - at) / 1000)
  }
}
