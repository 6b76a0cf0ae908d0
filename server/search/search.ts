import { and, desc, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { describeCustomers, describeQuote, type Found } from './describe-found.ts'
import { findByWords } from './find-by-words.ts'

const MAX_RESULTS = 20

const NUMBER = /^#?(\d{1,6})$/
const PHONE = /^[\d\s().+-]+$/
/** Fewer digits would be in too many numbers. */
const MIN_PHONE_DIGITS = 4
const PHONE_DIGITS = 10

/**
 * Finds quotes by number, and customers by phone, email and words, best first (docs/rules.md, Search). Erased and merged
 * customers are never found. Returns at most 20.
 */
export async function search(ctx: Context, { q }: { q: string }): Promise<SearchResult[]> {
  const query = q.trim()
  const [, number] = NUMBER.exec(query) ?? []
  const quote = number === undefined ? [] : await describeQuote(ctx, Number(number))
  const found: Found[] = [
    ...(await findByPhone(ctx, query)),
    ...(query.includes('@') ? await findByEmail(ctx, query) : []),
  ]
  if (found.length < MAX_RESULTS) found.push(...(await findByWords(ctx, query, MAX_RESULTS)))
  const once = found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
  return [...quote, ...(await describeCustomers(ctx, once.slice(0, MAX_RESULTS - quote.length)))]
}

async function findByPhone(ctx: Context, query: string): Promise<Found[]> {
  if (!PHONE.test(query)) return []
  const digits = query.replace(/^\s*\+\s*1/, '').replace(/\D/g, '')
  if (digits.length < MIN_PHONE_DIGITS) return []
  const pattern = `%${digits.slice(-PHONE_DIGITS)}%`
  return (await selectNewest(ctx, like(customers.phoneKey, pattern))).map((id) => ({ id, why: 'phone' }))
}

async function findByEmail(ctx: Context, query: string): Promise<Found[]> {
  const pattern = `${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return (await selectNewest(ctx, sql`lower(${customers.email}) like ${pattern}`)).map((id) => ({ id, why: 'email' }))
}

async function selectNewest({ db }: Context, condition: SQL): Promise<string[]> {
  const rows = await db.orm
    .select({ id: customers.id })
    .from(customers)
    .where(and(condition, isNull(customers.mergedInto), isNull(customers.erasedAt)))
    .orderBy(desc(customers.createdAt), customers.id)
    .limit(MAX_RESULTS)
  return rows.map(({ id }) => id)
}
