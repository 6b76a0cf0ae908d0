import { createHash } from 'node:crypto'
import { inArray, lt, or, sql } from 'drizzle-orm'
import type { AnyContext, Context, TransactionContext } from '#server/context.ts'
import type { Executor } from '#server/db/database.ts'
import { SHOP } from '#shared/content/shop.ts'
import { LINK_LIFETIMES } from '#shared/people/roles.ts'
import { COUNTED_PIXELS } from '#shared/photos/photo.ts'
import { QUOTE_EMAILS_PER_DAY } from '#shared/quotes/list-facts.ts'
import { tooManyRequests } from './app-error.ts'
import { networksOf } from './client-address.ts'
import { type HeldBodies, newHeldBodies } from './held-bodies.ts'
import { rateLimits } from './table.ts'

interface Limit {
  hits: number
  windowSeconds: number
  /** Absent: a hit too many isn't refused, and its caller does what's right. */
  message?: string | undefined
  /** Counted by each process for itself, so the busiest requests don't pay for a statement. The others are counted in the database. */
  inMemory?: true
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** So many hits in so many seconds. */
const atMost = (hits: number, windowSeconds: number, message?: string): Limit => ({ hits, windowSeconds, message })

/**
 * Limits with fixed windows for a client address or another subject (docs/rules.md, Limits). Many people may share an
 * address, such as on a phone network. Ready-made middleware would count requests before their bodies are validated, but
 * here a typo in the form must not use up one of a visitor's ten quotes.
 */
const LIMITS = {
  /** Stored quote requests from one client address. */
  quote: atMost(10, HOUR, "You've sent too many quote requests in the last hour. Please wait a while or call us."),
  /** Quote requests from one client address, stored or not. To plan the slabs of one takes up to half a second. */
  quotePlan: {
    ...atMost(
      60,
      10 * MINUTE,
      "You've sent too many quote requests in the last minutes. Please wait a while or call us.",
    ),
    inMemory: true,
  },
  /** Emails about quotes to one address on one day. Above it, the customer's email is withheld. */
  quoteEmail: atMost(QUOTE_EMAILS_PER_DAY, 25 * HOUR),
  /** Requests for samples from one client address. Each costs the shop stone and postage. */
  sample: atMost(5, HOUR, "You've asked for samples too many times in the last hour. Please wait a while or call us."),
  /** Bodies over 100 KB from one client address, refused ones included. */
  largeBody: atMost(30, HOUR, "You've sent too many large requests in the last hour. Please wait a while or call us."),
  /** Pixels of photos from one client address, refused ones included: 60 photos of our form. A quote has at most five. */
  photo: atMost(
    60 * COUNTED_PIXELS,
    HOUR,
    "You've sent too many photos in the last hour. Send your request without more, or call us.",
  ),
  /** Bytes of drawings and photos stored from one client address: a thousand ordinary quotes. */
  storedBytes: atMost(
    60 * 1024 * 1024,
    24 * HOUR,
    `You've sent a lot of drawings and photos today. Please call us at ${SHOP.phone}.`,
  ),
  /** Sessions from one client address that save their first countertop. A phone network has one address for many people. */
  session: atMost(
    300,
    HOUR,
    'Too many new visitors saved countertops from your network. Please try again later or call us.',
  ),
  /** Address lookups from one client address. */
  places: atMost(60, MINUTE, 'Too many address lookups. Please wait a moment.'),
  /** Calls to Google for one client address, which may be a phone network's. So no one uses up the day for all. */
  placesOfDay: atMost(500, 24 * HOUR, 'Address suggestions are used up for today. Please type your address.'),
  /** Calls to Google from all visitors together. They cost money. This is far above an honest day. */
  placesOfAll: atMost(10_000, 24 * HOUR, 'Address suggestions are used up for today. Please type your address.'),
  /** Attempts to hold a slot from one client address, successful or not. A phone network has one address for many people. */
  booking: atMost(60, 10 * MINUTE, "You've asked for too many time slots. Please wait a few minutes or call us."),
  /** Lookups of an appointment's status from one client address. Each may ask the provider. */
  appointment: atMost(600, 10 * MINUTE, 'Too many visit lookups. Please wait a few minutes.'),
  /** Payments started or finished from one client address. */
  payment: atMost(120, 10 * MINUTE, 'Too many payment attempts. Please wait a few minutes or call us.'),
  /** Wrong admin keys and sign-in links from one client address. */
  adminKey: atMost(
    10,
    15 * MINUTE,
    'There were too many wrong admin keys or sign-in links from your network. A right one still works.',
  ),
  /** Sign-in links to one email address, known or not. */
  signInTo: atMost(
    5,
    LINK_LIFETIMES.person / 1000,
    'There were too many links for this email in the last 15 minutes. Please wait a while.',
  ),
  /** Sign-in links asked for from one client address. */
  signInFrom: atMost(20, HOUR, 'There were too many links from your network in the last hour. Please wait a while.'),
  /** Links to customers' pages for one email address, known or not. */
  pageLinkTo: atMost(5, HOUR, 'There were too many links for this email in the last hour. Please wait a while.'),
  /** The same from one client address. */
  pageLinkFrom: atMost(20, HOUR, 'There were too many links from your network in the last hour. Please wait a while.'),
  /** Links that don't work, opened from one client address. */
  deadPageLink: atMost(
    60,
    15 * MINUTE,
    'Too many links that no longer work were opened from your network. Please wait a while.',
  ),
  /** Times that one link to a customer's page is opened. Each makes a session. Mail scanners open links, too. */
  pageOpened: atMost(30, 15 * MINUTE, 'This link was opened too many times. Please wait a few minutes.'),
  /** Messages from one customer's page. */
  pageMessage: atMost(20, HOUR, `You've sent a lot of messages in the last hour. Please call us at ${SHOP.phone}.`),
  /** Changes of the contact and moves from one customer's page, refused ones included. */
  pageChange: atMost(60, HOUR, `You've changed a lot in the last hour. Please call us at ${SHOP.phone}.`),
  /** Public reads. Opening a page takes up to five. */
  read: { ...atMost(3000, MINUTE, 'Too many requests. Please wait a minute.'), inMemory: true },
  /** Countertops saved, changed and deleted. */
  write: {
    ...atMost(
      600,
      10 * MINUTE,
      'Too many countertops were saved or deleted from your network. Please wait a few minutes.',
    ),
    inMemory: true,
  },
} satisfies Record<string, Limit>
type LimitName = keyof typeof LIMITS

/** What this process counts and remembers for limits. */
export interface LimitCounts {
  /** By limit and subject: the hits of limits that are counted in memory, and refusals of the database. */
  windows: Map<string, { hits: number; endsAt: number }>
  heldBodies: HeldBodies
}

export function newLimitCounts(): LimitCounts {
  return { windows: new Map(), heldBodies: newHeldBodies() }
}

/** Above this many windows, a process drops some so they can't fill its memory. The database still has its own. */
const MAX_WINDOWS = 100_000
/** How many it drops then: the oldest, so that who sends from many addresses is what goes, and not all limits at once. */
const DROPPED_WINDOWS = 10_000

type LimitsContext = Pick<AnyContext, 'db' | 'limitCounts' | 'config' | 'now'>

interface Hit {
  limit: LimitName
  subject: string
  count?: number
}

/** What limits count an email address by, however it's written: a hash, so that they store no one's address. */
export function emailSubject(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex')
}

/** Counts one hit. Throws 429 if it is one too many. Once this process knows that, it writes no more. */
export async function countHit(ctx: LimitsContext, limit: LimitName, subject: string, count = 1): Promise<void> {
  await countHits(ctx, [{ limit, subject, count }])
}

/** Counts hits of several limits at once. Throws 429 if one is too many, and returns limits without a message that are over. */
export async function countHits(ctx: LimitsContext, hits: readonly Hit[]): Promise<LimitName[]> {
  if (!ctx.config.limited) return []
  for (const { limit, subject } of hits) refuseIfKnownOver(ctx, limit, subject)
  const counted = hits.flatMap(({ limit, subject, count = 1 }) =>
    networksOf(subject).map(({ network, share }) => {
      const { hits: most, ...rule }: Limit = LIMITS[limit]
      return { limit, key: `${limit}:${network}`, hits: count, most: most * share, ...rule }
    }),
  )
  const { windows } = ctx.limitCounts
  const now = ctx.now().getTime()
  // On a full disk, what can still be read is counted in memory.
  const isFull = 'hasRoom' in ctx.db && !ctx.db.hasRoom()
  const isHere = ({ inMemory, message }: (typeof counted)[number]) => inMemory ?? (isFull && message !== undefined)
  for (const { key, hits: added, windowSeconds } of counted.filter(isHere)) {
    const window = windows.get(key)
    if (window && window.endsAt > now) window.hits += added
    else remember(windows, key, { hits: added, endsAt: now + windowSeconds * 1000 })
  }
  const inDatabase = isFull ? [] : counted.filter((one) => !isHere(one))
  const rows = inDatabase.length === 0 ? [] : await insertHits(ctx.db, inDatabase)
  const over: LimitName[] = []
  for (const { limit, key, message, most } of inDatabase) {
    const row = rows.find((one) => one.key === key)
    if (!row || row.hits <= most) continue
    over.push(limit)
    if (message === undefined) continue
    remember(windows, key, { hits: row.hits, endsAt: now + row.secondsLeft * 1000 })
    throw tooManyRequests(message, row.secondsLeft)
  }
  return over
}

function remember(windows: LimitCounts['windows'], key: string, window: { hits: number; endsAt: number }): void {
  // A key that is there would keep its old place.
  windows.delete(key)
  if (windows.size >= MAX_WINDOWS) {
    for (const oldest of [...windows.keys()].slice(0, DROPPED_WINDOWS)) windows.delete(oldest)
  }
  windows.set(key, window)
}

/** Throws 429 if this process already knows that one more hit would be too many. Counts nothing. */
export function refuseIfKnownOver(
  { limitCounts: { windows }, now }: Pick<Context, 'limitCounts' | 'now'>,
  name: LimitName,
  subject: string,
): void {
  const { hits: most, message = '' }: Limit = LIMITS[name]
  for (const { network, share } of networksOf(subject)) {
    const window = windows.get(`${name}:${network}`)
    if (!window || window.hits < most * share) continue
    const secondsLeft = (window.endsAt - now().getTime()) / 1000
    if (secondsLeft > 0) throw tooManyRequests(message, secondsLeft)
  }
}

const isOver = sql`${rateLimits.resetsAt} <= now()`

/** Counts hits by key, in windows that start with the first hit. Returns the hits so far and the seconds until a window ends. */
export async function insertHits(
  db: Executor,
  counted: readonly { key: string; windowSeconds: number; hits: number }[],
): Promise<{ key: string; hits: number; secondsLeft: number }[]> {
  // One statement decides by the database's clock, so instances can't disagree.
  return db.orm
    .insert(rateLimits)
    .values(
      counted.map(({ key, hits, windowSeconds }) => ({
        key,
        hits,
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

/** Deletes what was counted for these client addresses, and under these whole keys. */
export async function eraseLimits(
  tx: TransactionContext,
  { clientAddresses, keys }: { clientAddresses: readonly string[]; keys: readonly string[] },
): Promise<void> {
  const { key } = rateLimits
  const networks = clientAddresses.flatMap((one) => networksOf(one).map(({ network }) => network))
  const subject = sql`substr(${key}, strpos(${key}, ':') + 1)`
  await tx.db.orm.delete(rateLimits).where(or(inArray(subject, networks), inArray(key, [...keys])))
}

/** Deletes the windows that are over. */
export async function purgeLimits(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.orm.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
}
