import { inArray, lt, or, sql } from 'drizzle-orm'
import type { AnyContext, Context, TransactionContext } from '#server/context.ts'
import type { Executor } from '#server/db/database.ts'
import { SHOP } from '#shared/content/shop.ts'
import { LINK_LIFETIMES } from '#shared/people/roles.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/list-facts.ts'
import { tooManyRequests } from './app-error.ts'
import { networksOf } from './client-address.ts'
import { rateLimits } from './table.ts'

interface Limit {
  hits: number
  windowSeconds: number
  /** Absent: a hit too many isn't refused, and its caller does what's right. */
  message?: string
  /** Counted by each process for itself, so the busiest requests don't pay for a statement. The others are counted in the database. */
  inMemory?: true
}

/**
 * Limits with fixed windows for a client address or another subject (docs/rules.md, Limits). Many people may share an
 * address, such as on a phone network. Ready-made middleware would count requests before their bodies are validated, but
 * here a typo in the form must not use up one of a visitor's ten quotes.
 */
const LIMITS = {
  /** Stored quote requests from one client address. */
  quote: {
    hits: 10,
    windowSeconds: 3600,
    message: "You've sent too many quote requests in the last hour. Please wait a while or call us.",
  },
  /** Emails about quotes to one address on one day. Above it, the customer's email is withheld. */
  quoteEmail: { hits: QUOTE_EMAILS_PER_DAY, windowSeconds: 25 * 3600 },
  /** Requests for samples from one client address. Each costs the shop stone and postage. */
  sample: {
    hits: 5,
    windowSeconds: 3600,
    message: "You've asked for samples too many times in the last hour. Please wait a while or call us.",
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
  /** Photos from one client address, refused ones included. A quote has at most five. */
  photo: {
    hits: 60,
    windowSeconds: 3600,
    message: "You've sent too many photos in the last hour. Send your request without more, or call us.",
  },
  /** Bytes of drawings and photos stored from one client address: a thousand ordinary quotes. */
  storedBytes: {
    hits: 60 * 1024 * 1024,
    windowSeconds: 24 * 3600,
    message: `You've sent a lot of drawings and photos today. Please call us at ${SHOP.phone}.`,
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
  /** Lookups of an appointment's status from one client address. Each may ask the provider. */
  appointment: { hits: 600, windowSeconds: 600, message: 'Too many visit lookups. Please wait a few minutes.' },
  /** Payments started or finished from one client address. */
  payment: {
    hits: 120,
    windowSeconds: 600,
    message: 'Too many payment attempts. Please wait a few minutes or call us.',
  },
  /** Wrong admin keys and sign-in links from one client address. */
  adminKey: {
    hits: 10,
    windowSeconds: 900,
    message: 'There were too many wrong admin keys or sign-in links from your network. A right one still works.',
  },
  /** Sign-in links to one email address, known or not, except from browsers that have signed in with it before. */
  signInTo: {
    hits: 5,
    windowSeconds: LINK_LIFETIMES.person / 1000,
    message: 'There were too many links for this email in the last 15 minutes. Please wait a while.',
  },
  /** Sign-in links asked for from one client address. */
  signInFrom: {
    hits: 20,
    windowSeconds: 3600,
    message: 'There were too many links from your network in the last hour. Please wait a while.',
  },
  /** Public reads. Opening a page takes up to five. */
  read: { hits: 3000, windowSeconds: 60, message: 'Too many requests. Please wait a minute.', inMemory: true },
  /** Countertops saved, changed and deleted. */
  write: {
    hits: 600,
    windowSeconds: 600,
    message: 'Too many countertops were saved or deleted from your network. Please wait a few minutes.',
    inMemory: true,
  },
} satisfies Record<string, Limit>
type LimitName = keyof typeof LIMITS

/** What this process counts and remembers for limits. */
export interface LimitCounts {
  /** The current window of each limit that is counted in memory. */
  windows: Map<LimitName, MemoryWindow>
  /** Refusals of the database by limit and subject, with the milliseconds at which they end. */
  refusedUntil: Map<string, number>
  /** Large bodies of each kind that are being handled, in all and for each client address. */
  largeBodies: Record<LargeBody, { active: number; activeByAddress: Map<string, number> }>
}

/** A quote request with its drawings, a photo, or an event of the payment provider. */
export type LargeBody = 'drawings' | 'photo' | 'webhook'

/** All subjects share the same window, so it's dropped as a whole. */
interface MemoryWindow {
  hits: Map<string, number>
  /** Milliseconds. */
  endsAt: number
}

export function newLimitCounts(): LimitCounts {
  return {
    windows: new Map(),
    refusedUntil: new Map(),
    largeBodies: {
      drawings: { active: 0, activeByAddress: new Map() },
      photo: { active: 0, activeByAddress: new Map() },
      webhook: { active: 0, activeByAddress: new Map() },
    },
  }
}

/** Above this many remembered refusals, the oldest are dropped. The database still has them. */
const MAX_REMEMBERED = 10_000
/** Above this many client addresses, a process drops its counts so they can't fill its memory. */
const MAX_COUNTED = 100_000

type LimitsContext = Pick<AnyContext, 'db' | 'limitCounts' | 'config' | 'now'>

interface Hit {
  limit: LimitName
  subject: string
  count?: number
}

/** Counts one hit. Throws 429 if it is one too many. Once this process knows that, it writes no more. */
export async function countHit(ctx: LimitsContext, name: LimitName, subject: string, count = 1): Promise<void> {
  await countHits(ctx, [{ limit: name, subject, count }])
}

/** Counts hits of several limits at once. Throws 429 if one is too many, and returns limits without a message that are over. */
export async function countHits(ctx: LimitsContext, hits: readonly Hit[]): Promise<LimitName[]> {
  if (!ctx.config.limited) return []
  for (const { limit, subject } of hits) {
    if (isInMemory(limit)) countInMemory(ctx, limit, subject)
    else refuseIfKnownOver(ctx, limit, subject)
  }
  const inDatabase = hits
    .filter(({ limit }) => !isInMemory(limit))
    .flatMap(({ limit, subject, count = 1 }) =>
      networksOf(subject).map(({ network, share }) => ({ limit, share, count, key: `${limit}:${network}` })),
    )
  if (inDatabase.length === 0) return []
  const counted = await insertHits(
    ctx.db,
    inDatabase.map(({ limit, key, count }) => ({ key, hits: count, windowSeconds: LIMITS[limit].windowSeconds })),
  )
  const over: LimitName[] = []
  for (const { limit, share, key } of inDatabase) {
    const { message, hits: most }: Limit = LIMITS[limit]
    const row = counted.find((one) => one.key === key)
    if (!row || row.hits <= most * share) continue
    over.push(limit)
    if (message === undefined) continue
    const { refusedUntil } = ctx.limitCounts
    refusedUntil.set(key, Date.now() + row.secondsLeft * 1000)
    const [oldest] = refusedUntil.keys()
    if (refusedUntil.size > MAX_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest)
    throw tooManyRequests(message, row.secondsLeft)
  }
  return over
}

function isInMemory(limit: LimitName): boolean {
  return (LIMITS[limit] as Limit).inMemory === true
}

/** Throws 429 if this process already knows that the subject is over the limit. Counts nothing. */
export function refuseIfKnownOver(
  { limitCounts: { refusedUntil } }: Pick<Context, 'limitCounts'>,
  name: LimitName,
  subject: string,
): void {
  for (const { network } of networksOf(subject)) {
    const key = `${name}:${network}`
    const secondsLeft = ((refusedUntil.get(key) ?? 0) - Date.now()) / 1000
    if (secondsLeft > 0) throw tooManyRequests(messageOf(name), secondsLeft)
    refusedUntil.delete(key)
  }
}

function countInMemory(
  { limitCounts: { windows }, now }: Pick<Context, 'limitCounts' | 'now'>,
  name: LimitName,
  subject: string,
): void {
  const limit: Limit = LIMITS[name]
  const at = now().getTime()
  let window = windows.get(name)
  if (!window || at >= window.endsAt || window.hits.size > MAX_COUNTED) {
    window = { hits: new Map(), endsAt: at + limit.windowSeconds * 1000 }
    windows.set(name, window)
  }
  for (const { network, share } of networksOf(subject)) {
    const hits = (window.hits.get(network) ?? 0) + 1
    window.hits.set(network, hits)
    if (hits > limit.hits * share) throw tooManyRequests(messageOf(name), (window.endsAt - at) / 1000)
  }
}

const messageOf = (name: LimitName) => (LIMITS[name] as Limit).message ?? ''

const isOver = sql`${rateLimits.resetsAt} <= now()`

/** Counts hits by key, in windows that start with the first hit. Returns the hits so far and the seconds until a window ends. */
export async function insertHits(
  db: Executor,
  hits: readonly { key: string; windowSeconds: number; hits: number }[],
): Promise<{ key: string; hits: number; secondsLeft: number }[]> {
  // One statement decides by the database's clock, so instances can't disagree.
  return db.orm
    .insert(rateLimits)
    .values(
      hits.map(({ windowSeconds, ...hit }) => ({
        ...hit,
        resetsAt: sql`now() + make_interval(secs => ${windowSeconds}::float8)`,
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      key: rateLimits.key,
      hits: rateLimits.hits,
      secondsLeft: sql<number>`extract(epoch from ${rateLimits.resetsAt} - now())::float8`,
    })
}

interface LimitsToErase {
  clientAddresses: readonly string[]
  /** Whole keys. */
  keys: readonly string[]
}

/** Deletes what was counted for these client addresses, and under these keys. */
export async function eraseLimits(tx: TransactionContext, { clientAddresses, keys }: LimitsToErase): Promise<void> {
  const { key } = rateLimits
  const networks = clientAddresses.flatMap((one) => networksOf(one).map(({ network }) => network))
  const subject = sql`substr(${key}, strpos(${key}, ':') + 1)`
  await tx.db.orm.delete(rateLimits).where(or(inArray(subject, networks), inArray(key, [...keys])))
}

/** Deletes the windows that are over. */
export async function purgeLimits(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.orm.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
}
