import { and, desc, eq, isNull, like, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { PHONE_DIGITS, withoutExtension } from '#shared/contact/phone.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { describeFound, type Found } from './describe-found.ts'
import { findByWords } from './find-by-words.ts'
import { findAppointments } from './find-appointments.ts'
import { hasPhone } from './has-phone.ts'
import { mayBeginEmail } from './may-begin-email.ts'

const MAX_RESULTS = 20

/** '#1042', as the office writes it: 'Quote #1042', too. */
const NUMBER = /^(?:quote\s*)?#?\s*(\d{1,6})$/i
/** Also as it's written in links and by word processors: tel:, slashes, and any dash. */
const PHONE = /^(?:tel:)?[\d\s()./+\p{Pd}]+$/iu
/** Invisible characters, such as those that come along when a number is copied from a contact list. */
const INVISIBLE = /\p{Cf}/gu
/** Fewer digits would be in too many numbers. */
const MIN_PHONE_DIGITS = 4

/**
 * Finds quotes by number, and customers by phone, email and words, best first. Then quotes whose own phone number or email
 * matches, and visits (docs/rules.md, Search). Erased and merged customers are never found. Returns at most 20.
 */
export async function search(ctx: Context, { q }: { q: string }): Promise<SearchResult[]> {
  // Full-width digits and letters count as plain ones.
  const query = q.normalize('NFKC').replace(INVISIBLE, '').trim()
  const [, digitsOfNumber] = NUMBER.exec(query) ?? []
  const number = digitsOfNumber === undefined ? undefined : Number(digitsOfNumber)
  const digits = queryDigits(query)
  const hasEmail = query.includes('@')
  /** By id. What is found again keeps its first place. */
  const found = new Map<string, Found>()
  const add = (more: readonly Found[]) => {
    for (const one of more) if (!found.has(one.id)) found.set(one.id, one)
  }
  if (number !== undefined) add(await findByNumber(ctx, number))
  if (digits !== undefined) add(await findNewest(ctx, like(customers.phoneKey, `%${digits}%`), 'phone'))
  if (hasEmail) add(await findNewest(ctx, startsWith(sql`lower(${customers.email})`, query), 'email'))
  if (found.size < MAX_RESULTS) {
    const byWords = await findByWords(ctx, query, MAX_RESULTS)
    add(byWords.map((one) => ({ kind: 'customer', ...one })))
  }
  // After the words: most email addresses begin with a name.
  const beginsEmail = mayBeginEmail(query)
  if (beginsEmail && found.size < MAX_RESULTS) {
    add(await findNewest(ctx, startsWith(sql`lower(${customers.email})`, query), 'email'))
  }
  const foundCustomers = [...found.values()].filter(({ kind }) => kind === 'customer').slice(0, MAX_RESULTS)
  if (found.size < MAX_RESULTS) {
    if (digits !== undefined)
      add(await findQuotesWithOldContact(ctx, hasPhone(quotes.phoneNumber, digits), 'phone', foundCustomers))
    if (hasEmail || beginsEmail) add(await findQuotesWithOldContact(ctx, hasEmailStart(query), 'email', foundCustomers))
  }
  if (found.size < MAX_RESULTS) add(await findAppointments(ctx, { query, number, digits, customers: foundCustomers }))
  return describeFound(ctx, [...found.values()].slice(0, MAX_RESULTS))
}

/** The last 10 digits of what may be a part of a phone number. */
function queryDigits(query: string): string | undefined {
  const dialed = withoutExtension(query)
  if (!PHONE.test(dialed)) return undefined
  const digits = dialed.replace(/^(?:tel:)?\s*\+\s*1/i, '').replace(/\D/g, '')
  return digits.length < MIN_PHONE_DIGITS ? undefined : digits.slice(-PHONE_DIGITS)
}

/** '%' and '_' are plain characters. */
function startsWith(value: SQL, start: string): SQL {
  return sql`${value} like ${`${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`
}

function hasEmailStart(query: string): SQL | undefined {
  return and(startsWith(sql`lower(${quotes.email})`, query), ne(quotes.email, ''))
}

async function findByNumber({ db }: Context, number: number): Promise<Found[]> {
  const rows = await db.orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.number, number), isNull(quotes.erasedAt)))
  return rows.map(({ id }) => ({ kind: 'quote', id, why: 'number' }))
}

async function findNewest({ db }: Context, condition: SQL, why: Found['why']): Promise<Found[]> {
  const rows = await db.orm
    .select({ id: customers.id })
    .from(customers)
    .where(and(condition, isNull(customers.mergedInto), isNull(customers.erasedAt)))
    .orderBy(desc(customers.createdAt), customers.id)
    .limit(MAX_RESULTS)
  return rows.map(({ id }) => ({ kind: 'customer', id, why }))
}

/** The newest quote with that phone number or email of each customer who has another one now, newest first. */
async function findQuotesWithOldContact(
  { db }: Context,
  condition: SQL | undefined,
  why: Found['why'],
  known: readonly Found[],
): Promise<Found[]> {
  const others = known.map(({ id }) => id)
  // A quote without a customer is the only one of its own.
  const owner = sql`coalesce(${quotes.customerId}, ${quotes.id})`
  const newest = db.orm
    .selectDistinctOn([owner], { id: quotes.id, number: quotes.number })
    .from(quotes)
    .where(
      and(
        condition,
        isNull(quotes.erasedAt),
        others.length === 0 ? undefined : or(isNull(quotes.customerId), notInArray(quotes.customerId, others)),
      ),
    )
    .orderBy(owner, desc(quotes.number))
    .as('newest')
  const rows = await db.orm.select({ id: newest.id }).from(newest).orderBy(desc(newest.number)).limit(MAX_RESULTS)
  return rows.map(({ id }) => ({ kind: 'quote', id, why }))
}
