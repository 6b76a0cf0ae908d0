import {
  type AnyColumn,
  type SQL,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { emailKey, type NamedPlace, phoneKey, searchWords } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { PHONE_DIGITS, PHONE_EXTENSION, withoutExtension } from '#shared/contact/phone.ts'
import { plainEmail } from '#shared/lib/email.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { type Found, describeFound } from './describe-found.ts'
import { findByWords, matchWords, wordsOf } from './find-by-words.ts'

const MAX_RESULTS = 20

/** '#1042', as the office writes it: 'Quote #1042', too. */
const NUMBER = /^(?:quote\s*)?#?\s*(\d{1,6})$/i
/** '1042-2', as the office writes the second revision of a final quote. */
const REVISION = /^(?:final\s+)?(?:quote\s*)?#?\s*(\d{1,6})\s*\p{Pd}\s*([1-9]\d{0,2})$/iu
/** Also as it's written in links and by word processors: tel:, slashes, and any dash. */
const PHONE = /^(?:tel:)?[\d\s()./+\p{Pd}]+$/iu
/** Invisible characters, such as those that come along when a number is copied from a contact list. */
const INVISIBLE = /\p{Cf}/gu
/** Fewer digits would be in too many numbers. */
const MIN_PHONE_DIGITS = 4

/**
 * Finds quotes by number and by revision, and customers by phone, email and words, best first. Then quotes whose own phone number or email
 * matches, and visits (docs/rules.md, Search). Erased and merged customers are never found. Returns at most 20.
 */
export async function search(ctx: Context, { q }: { q: string }): Promise<SearchResult[]> {
  // Full-width digits and letters count as plain ones.
  const typed = q.normalize('NFKC').replace(INVISIBLE, '').trim()
  const query = typed.includes('@') ? plainEmail(typed) : typed
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
  const [, ofQuote, revision] = REVISION.exec(query) ?? []
  if (revision !== undefined) add(await findByRevision(ctx, { number: Number(ofQuote), revision: Number(revision) }))
  if (digits !== undefined) add(await findNewest(ctx, like(customers.phoneKey, `%${digits}%`), 'phone'))
  if (hasEmail) add(await findNewest(ctx, hasEmailStart(customers.email, query), 'email'))
  if (found.size < MAX_RESULTS) {
    const byWords = await findByWords(ctx, query, MAX_RESULTS)
    add(byWords.map((one) => ({ kind: 'customer', ...one })))
  }
  // After the words: most email addresses begin with a name.
  const beginsEmail = mayBeginEmail(query)
  if (beginsEmail && found.size < MAX_RESULTS) {
    add(await findNewest(ctx, hasEmailStart(customers.email, query), 'email'))
  }
  const foundCustomers = [...found.values()].filter(({ kind }) => kind === 'customer').slice(0, MAX_RESULTS)
  if (found.size < MAX_RESULTS) {
    if (digits !== undefined)
      add(await findQuotesWithOldContact(ctx, hasPhone(quotes.phoneNumber, digits), 'phone', foundCustomers))
    if (hasEmail || beginsEmail)
      add(await findQuotesWithOldContact(ctx, hasEmailStart(quotes.email, query), 'email', foundCustomers))
  }
  if (found.size < MAX_RESULTS) {
    const isEmail = hasEmail || beginsEmail
    add(await findAppointments(ctx, { query, number, digits, isEmail, customers: foundCustomers }))
  }
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

function hasEmailStart(email: AnyColumn, query: string): SQL {
  return startsWith(sql`lower(${email})`, query)
}

async function findByNumber({ db }: Context, number: number): Promise<Found[]> {
  const rows = await db.orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.number, number), isNull(quotes.erasedAt)))
  return rows.map(({ id }) => ({ kind: 'quote', id, why: 'number' }))
}

async function findByRevision({ db }: Context, of: { number: number; revision: number }): Promise<Found[]> {
  const { revision, state } = finalQuotes
  const rows = await db.orm
    .select({ id: quotes.id, revision, state })
    .from(finalQuotes)
    .innerJoin(quotes, eq(quotes.id, finalQuotes.quoteId))
    .where(and(eq(quotes.number, of.number), eq(revision, of.revision), isNull(quotes.erasedAt)))
  return rows.map(({ id, ...found }) => ({ kind: 'quote', id, why: 'number', revision: found }))
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

interface Asked {
  query: string
  /** A quote's number, if the query is one. */
  number: number | undefined
  /** The digits of a phone number, if the query has enough of them and nothing else. */
  digits: string | undefined
  /** Whether the query may be the beginning of an email address. */
  isEmail: boolean
  /** Customers that were found. */
  customers: readonly Found[]
}

/**
 * Visits that a search finds besides customers and quotes:
 * 1. visits with the number of a quote that is gone, latest first
 * 2. the latest visit of each customer not found so far whose own phone number or email matches
 * 3. holds of someone who is paying now and so isn't a customer yet, and upcoming visits of the customers that were found,
 *    soonest first
 */
async function findAppointments(
  ctx: Context,
  { query, number, digits, isEmail, customers: foundCustomers }: Asked,
): Promise<Found[]> {
  const found: Found[] = []
  if (number !== undefined) {
    const gone = and(eq(appointments.quoteNumber, number), isNull(appointments.quoteId))
    const rows = await select(ctx, gone, desc(appointments.during))
    found.push(...rows.map(({ id }) => ({ kind: 'appointment' as const, id, why: 'number' as const })))
  }
  const ids = foundCustomers.map(({ id }) => id)
  const addLatest = async (why: 'phone' | 'email', has: (table: typeof quotes | typeof appointments) => SQL) => {
    const rows = await select(ctx, isOfOwnContact(has, ids), desc(appointments.during))
    const latest = rows.filter(
      (visit, index) => rows.findIndex(({ customerId }) => customerId === visit.customerId) === index,
    )
    found.push(...latest.map(({ id }) => ({ kind: 'appointment' as const, id, why })))
  }
  if (digits !== undefined) await addLatest('phone', (table) => hasPhone(table.phoneNumber, digits))
  if (isEmail) await addLatest('email', (table) => hasEmailStart(table.email, query))
  const isHold = and(eq(appointments.status, 'held'), gt(appointments.heldUntil, ctx.now()))
  const isUpcoming = and(
    eq(appointments.status, 'confirmed'),
    inArray(appointments.customerId, ids),
    gt(sql`upper(${appointments.during})`, ctx.now().toISOString()),
  )
  const rows = await select(ctx, ids.length === 0 ? isHold : or(isHold, isUpcoming), asc(appointments.during))
  const whys = new Map(foundCustomers.map(({ id, why }) => [id, why]))
  for (const visit of rows) {
    const why = visit.status === 'held' ? matchContact(visit, query, digits) : whys.get(visit.customerId ?? '')
    if (why) found.push({ kind: 'appointment', id: visit.id, why })
  }
  return found
}

/** Visits of customers not found so far whose own contact matches, but whose quote's doesn't. */
function isOfOwnContact(
  has: (table: typeof quotes | typeof appointments) => SQL,
  customerIds: readonly string[],
): SQL | undefined {
  return and(
    has(appointments),
    isNotNull(appointments.customerId),
    customerIds.length === 0 ? undefined : notInArray(appointments.customerId, [...customerIds]),
    sql`not exists (
      select from ${quotes} where ${quotes.id} = ${appointments.quoteId} and ${has(quotes)}
    )`,
  )
}

async function select({ db }: Context, condition: SQL | undefined, order: SQL) {
  const { id, status, customerId, firstName, lastName, phoneNumber, email, address, city } = appointments
  return db.orm
    .select({ id, status, customerId, firstName, lastName, phoneNumber, email, address, city })
    .from(appointments)
    .where(and(condition, isNull(appointments.erasedAt)))
    .orderBy(order)
    .limit(MAX_ROWS)
}

/** More than a shop's holds at any time and the upcoming visits of 20 customers. */
const MAX_ROWS = 200

type FoundContact = NamedPlace & Pick<Contact, 'phoneNumber' | 'email'>

/** By what a contact that isn't a customer's matches, if it does. */
function matchContact(contact: FoundContact, query: string, digits: string | undefined): Found['why'] | undefined {
  if (digits !== undefined && phoneKey(contact.phoneNumber).includes(digits)) return 'phone'
  const isEmail = emailKey(contact.email).startsWith(query.toLowerCase())
  if (query.includes('@')) return isEmail ? 'email' : undefined
  const words = wordsOf(query)
  const hasWords = (own: NamedPlace) => words.length > 0 && matchWords(searchWords(own), words, false)
  if (hasWords(contact)) return hasWords({ ...contact, address: '' }) ? 'name' : 'address'
  return isEmail && mayBeginEmail(query) ? 'email' : undefined
}

/** Whether these digits are anywhere in a phone number. Most numbers already fail the first comparison, which is quick. */
function hasPhone(phoneNumber: AnyColumn, digits: string): SQL {
  return sql`(${phoneNumber} like ${`%${digits.split('').join('%')}%`}
    and right(regexp_replace(regexp_replace(${phoneNumber}, ${PHONE_EXTENSION.source}, '', 'i'), '\\D', '', 'g'), ${PHONE_DIGITS}::int) like ${`%${digits}%`})`
}

/** Whether a query without an '@' may be the beginning of an email address: one word with a letter. */
function mayBeginEmail(query: string): boolean {
  return /^[^\s@]{3,}$/u.test(query) && /\p{L}/u.test(query)
}
