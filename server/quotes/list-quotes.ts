import { and, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { people } from '#server/people/table.ts'
import { isStorable } from '#shared/lib/text.ts'
import type { QuoteSort, QuotesQuery } from '#shared/quotes/list-query.ts'
import { PAYMENT_STATUSES, QUOTE_STAGES, QUOTE_STATUSES } from '#shared/quotes/statuses.ts'
import { conditionOf, viewpointOf } from './filters.ts'
import { type QuoteRow, quoteColumns, upcomingOrLatestVisit } from './queries.ts'
import { stageOf } from './stage.ts'
import { foldedName, quotes } from './table.ts'

const PAGE_SIZE = 100

/**
 * A page of the quotes that the filters select: up to 100, or `limit`. Without a sort it's the newest, with running numbers
 * below `before`. `next` has the query's changes for the next page, and `total` counts all pages. Throws 400 for a cursor that
 * isn't ours (docs/rules.md, The quote list).
 */
export async function listQuotes(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  query: Omit<QuotesQuery, 'before'> & { before?: number | undefined },
): Promise<{ quotes: QuoteRow[]; next: { before: string } | { cursor: string } | undefined; total: number }> {
  const { before, sort = 'newest', limit, cursor, ...filters } = query
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const { orm } = ctx.db
  const condition = conditionOf(filters, viewpointOf(ctx))
  const isOnPage = and(
    condition,
    before === undefined ? undefined : lt(quotes.number, before),
    cursor === undefined ? undefined : isAfter(sort, cursor),
  )
  // One more row, to see whether there's a next page.
  const rows = await orm
    .select({ quote: quoteColumns, place: placeOf(sort) })
    .from(quotes)
    .where(isOnPage)
    .orderBy(...orderOf(sort))
    .limit(size + 1)
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return {
    quotes: page.map(({ quote }) => quote),
    next: last && (sort === 'newest' ? { before: String(last.quote.number) } : { cursor: encodeCursor(last.place) }),
    total: await orm.$count(quotes, condition),
  }
}

interface Sort {
  direction: 'asc' | 'desc'
  /** In order. The last one is the quote's number, so no two quotes are equal. */
  keys: readonly { value: SQL; type: 'bigint' | 'text' }[]
}

const NUMBER = { value: sql`quotes.number`, type: 'bigint' } as const
/** Later than any time, in milliseconds. */
const NEVER = sql.raw(String(Number.MAX_SAFE_INTEGER))
/** In milliseconds, or null without an answer clock. */
const ANSWER_DUE = sql`(extract(epoch from quotes.answer_due_at) * 1000)::bigint`
const folded = (name: SQL) => ({ value: foldedName(name), type: 'text' }) as const

const BY_TOTAL = [{ value: sql`quotes.total_cents`, type: 'bigint' }, NUMBER] as const
const BY_NAME = [folded(sql`quotes.last_name`), folded(sql`quotes.first_name`), NUMBER] as const

/** The place of a text among `texts`. */
const placeIn = (texts: readonly string[], text: SQL) =>
  ({
    value: sql`array_position(array[${sql.join(
      texts.map((one) => sql`${one}::text`),
      sql`, `,
    )}], ${text})::bigint`,
    type: 'bigint',
  }) as const
const BY_STAGE = [placeIn(QUOTE_STAGES, stageOf(sql`quotes`)), NUMBER] as const
const BY_VISIT = [{ value: sql`coalesce(${upcomingOrLatestVisit} ->> 'date', '9999')`, type: 'text' }, NUMBER] as const
const BY_ASSIGNED = [
  { value: sql`(quotes.assigned_to is null)::int`, type: 'bigint' },
  folded(sql`coalesce((select person.name from ${people} as person where person.id = quotes.assigned_to), '')`),
  NUMBER,
] as const
const BY_STATUS = [placeIn(QUOTE_STATUSES, sql`quotes.status`), NUMBER] as const
const BY_PAYMENT = [placeIn(PAYMENT_STATUSES, sql`quotes.payment_status`), NUMBER] as const
const BY_COUNTERTOPS = [{ value: sql`quotes.countertop_count`, type: 'bigint' }, NUMBER] as const

const SORTS: Record<QuoteSort, Sort> = {
  newest: { direction: 'desc', keys: [NUMBER] },
  oldest: { direction: 'asc', keys: [NUMBER] },
  due: {
    direction: 'asc',
    keys: [
      { value: sql`(quotes.answered_at is not null)::int`, type: 'bigint' },
      { value: sql`coalesce(${ANSWER_DUE}, ${NEVER})`, type: 'bigint' },
      NUMBER,
    ],
  },
  dueDesc: {
    direction: 'desc',
    keys: [
      { value: sql`(quotes.answered_at is null)::int`, type: 'bigint' },
      { value: sql`coalesce(${ANSWER_DUE}, 0)`, type: 'bigint' },
      NUMBER,
    ],
  },
  total: { direction: 'desc', keys: BY_TOTAL },
  totalAsc: { direction: 'asc', keys: BY_TOTAL },
  name: { direction: 'asc', keys: BY_NAME },
  nameDesc: { direction: 'desc', keys: BY_NAME },
  stage: { direction: 'asc', keys: BY_STAGE },
  stageDesc: { direction: 'desc', keys: BY_STAGE },
  visit: { direction: 'asc', keys: BY_VISIT },
  visitDesc: { direction: 'desc', keys: BY_VISIT },
  assigned: { direction: 'asc', keys: BY_ASSIGNED },
  assignedDesc: { direction: 'desc', keys: BY_ASSIGNED },
  status: { direction: 'asc', keys: BY_STATUS },
  statusDesc: { direction: 'desc', keys: BY_STATUS },
  payment: { direction: 'asc', keys: BY_PAYMENT },
  paymentDesc: { direction: 'desc', keys: BY_PAYMENT },
  countertops: { direction: 'asc', keys: BY_COUNTERTOPS },
  countertopsDesc: { direction: 'desc', keys: BY_COUNTERTOPS },
  followUp: {
    direction: 'asc',
    keys: [
      { value: sql`coalesce((quotes.follow_up_on - date '1970-01-01')::bigint, ${NEVER})`, type: 'bigint' },
      NUMBER,
    ],
  },
}

function orderOf(sort: QuoteSort): SQL[] {
  const { keys, direction } = SORTS[sort]
  return keys.map(({ value }) => sql`${value} ${sql.raw(direction)}`)
}

/** A row's place in the order, as JSON text. `encodeCursor` makes a cursor of it. */
function placeOf(sort: QuoteSort): SQL<string> {
  return sql<string>`json_build_array${SORTS[sort].keys.map(({ value }) => value)}::text`
}

function encodeCursor(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** What comes after the row of a cursor. Throws 400 for a cursor that we didn't make. */
function isAfter(sort: QuoteSort, cursor: string): SQL {
  const { direction, keys } = SORTS[sort]
  const place = decodeCursor(cursor)
  if (place.length !== keys.length || place.some((value, index) => !fits(value, keys[index]?.type))) throw badCursor()
  const values = place.map((value, index) => sql`${value}::${sql.raw(keys[index]?.type ?? 'text')}`)
  return sql`${keys.map(({ value }) => value)} ${sql.raw(direction === 'asc' ? '>' : '<')} ${values}`
}

function decodeCursor(cursor: string): (string | number)[] {
  try {
    const text = Buffer.from(cursor, 'base64url').toString()
    return z.array(z.string().refine(isStorable).or(z.int())).parse(JSON.parse(text))
  } catch {
    throw badCursor()
  }
}

function fits(value: string | number, type: 'bigint' | 'text' | undefined): boolean {
  return typeof value === (type === 'bigint' ? 'number' : 'string')
}

function badCursor() {
  return invalid('cursor', "This cursor isn't from a Link of this list")
}
