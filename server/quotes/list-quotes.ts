import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { invalid } from '#server/http/app-error.ts'
import { isStorable } from '#shared/lib/text.ts'
import type { QuoteSort, QuotesQuery } from '#shared/quotes/list-query.ts'
import { conditionOf, viewpointOf } from './filters.ts'
import { type QuoteRow, quoteColumns, quoteRow, selectQuoteColumns } from './queries.ts'
import { quotes } from './table.ts'

const PAGE_SIZE = 100
/** Larger than any running number. */
const FIRST_PAGE = 2 ** 31 - 1

// Raw: Drizzle's mapping of 100 rows costs 1.4 times the processor time. The benchmark row "GET /api/quotes (100)" needs it.
const selectPage = rawStatement(
  'quotes_page',
  quoteRow,
  sql`select ${selectQuoteColumns(sql`quotes`)} from (
        select * from ${quotes} where number < ${param('before')} order by number desc limit ${param('limit')}
      ) as quotes order by number desc`,
)

interface QuotesPage {
  /** In the order of the query. */
  quotes: QuoteRow[]
  /** The query's changes for the next page, if there is one. */
  next: { before: string } | { cursor: string } | undefined
  /** How many quotes the filters select, on all pages. */
  total: number
}

interface ListQuotes extends Omit<QuotesQuery, 'before'> {
  before?: number | undefined
}

type ListContext = Pick<Context, 'db' | 'now' | 'by' | 'remembered'>

/**
 * A page of the quotes that the filters select: up to 100, or `limit`. Without a sort it's the newest, with running numbers
 * below `before`. Throws 400 for a cursor that isn't ours (docs/rules.md, The quote list).
 */
export async function listQuotes(ctx: ListContext, query: ListQuotes): Promise<QuotesPage> {
  const { before = FIRST_PAGE, sort = 'newest', limit, cursor, ...filters } = query
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const condition = conditionOf(filters, viewpointOf(ctx))
  if (condition !== undefined || sort !== 'newest') return listFiltered(ctx, { before, sort, cursor, size, condition })
  // One more row, to see whether there's a next page.
  const rows = await selectPage(ctx.db, { before, limit: size + 1 })
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  const total = await countAllQuotes(ctx, before === FIRST_PAGE ? (page[0]?.number ?? 0) : undefined)
  return { quotes: page, next: last && { before: String(last.number) }, total }
}

interface ListFiltered {
  condition: SQL | undefined
  sort: QuoteSort
  before: number
  cursor: string | undefined
  size: number
}

/**
 * The first statement chooses the rows and counts all of them, so that it looks up the visits of a quote once. The second one
 * computes what is shown for the chosen rows alone.
 */
async function listFiltered(ctx: ListContext, query: ListFiltered): Promise<QuotesPage> {
  const { condition, sort, before, cursor, size } = query
  const { orm } = ctx.db
  const matching = orm.$with('matching').as(
    orm
      .select({ number: quotes.number, ...keyColumns(sort) })
      .from(quotes)
      .where(condition),
  )
  const first = orm
    .select()
    .from(matching)
    .where(
      and(
        sort === 'newest' ? sql`number < ${before}` : undefined,
        cursor === undefined ? undefined : isAfter(sort, cursor),
      ),
    )
    .orderBy(...orderOf(sort))
    .limit(size + 1)
    .as('first')
  // Places are computed after the limit. For each of many rows, it would take a third of the time.
  const chosen = await orm
    .with(matching)
    .select({
      number: sql<number>`number`,
      place: placeOf(sort).as('place'),
      total: sql<number>`(select count(*)::int from matching)`,
    })
    .from(first)
    .orderBy(...orderOf(sort))
  const page = chosen.slice(0, size)
  const last = chosen.length > size ? page.at(-1) : undefined
  return {
    quotes: await selectInOrder(
      ctx,
      page.map(({ number }) => number),
    ),
    next: last && (sort === 'newest' ? { before: String(last.number) } : { cursor: encodeCursor(last.place) }),
    // No row says it after the last page.
    total: page[0]?.total ?? (await orm.$count(quotes, condition)),
  }
}

/** Without those that someone has just deleted. */
async function selectInOrder({ db }: Pick<Context, 'db'>, numbers: readonly number[]): Promise<QuoteRow[]> {
  if (numbers.length === 0) return []
  const rows = await db.orm
    .select(quoteColumns)
    .from(quotes)
    .where(inArray(quotes.number, [...numbers]))
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

/** Milliseconds. Counting all rows takes longer than reading the first page: the benchmark row "flat" needs it remembered. */
const COUNT_REMEMBERED_FOR = 1000

/** Counts again after a second, if the newest quote is another one, and after a deletion here (`deleteQuote`). */
async function countAllQuotes(ctx: ListContext, newest: number | undefined): Promise<number> {
  const known = ctx.remembered.quoteCount
  const now = ctx.now().getTime()
  // A clock may be set back.
  const isFresh = known && Math.abs(now - known.at) < COUNT_REMEMBERED_FOR
  if (isFresh && (newest === undefined || known.newest === newest)) return known.value
  const value = await ctx.db.orm.$count(quotes)
  if (newest !== undefined) ctx.remembered.quoteCount = { value, newest, at: now }
  return value
}

interface Sort {
  direction: 'asc' | 'desc'
  /** In order. The last one is the quote's number, so no two quotes are equal. */
  keys: readonly { value: SQL; type: 'bigint' | 'text' }[]
}

const NUMBER = { value: sql`quotes.number`, type: 'bigint' } as const
/** Later than any time, in milliseconds. */
const NEVER = sql.raw(String(Number.MAX_SAFE_INTEGER))
/** Case and accents don't count. Most names have none, and removing them takes ten times as long. */
const folded = (name: SQL) =>
  ({
    value: sql`lower(case when octet_length(${name}) = char_length(${name}) then ${name}
      else regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g') end) collate "C"`,
    type: 'text',
  }) as const

const SORTS: Record<QuoteSort, Sort> = {
  newest: { direction: 'desc', keys: [NUMBER] },
  oldest: { direction: 'asc', keys: [NUMBER] },
  due: {
    direction: 'asc',
    keys: [
      { value: sql`(quotes.answered_at is not null)::int`, type: 'bigint' },
      { value: sql`coalesce((extract(epoch from quotes.answer_due_at) * 1000)::bigint, ${NEVER})`, type: 'bigint' },
      NUMBER,
    ],
  },
  total: { direction: 'desc', keys: [{ value: sql`quotes.total_cents`, type: 'bigint' }, NUMBER] },
  name: { direction: 'asc', keys: [folded(sql`quotes.last_name`), folded(sql`quotes.first_name`), NUMBER] },
  followUp: {
    direction: 'asc',
    keys: [
      { value: sql`coalesce((quotes.follow_up_on - date '1970-01-01')::bigint, ${NEVER})`, type: 'bigint' },
      NUMBER,
    ],
  },
}

/** A column for each value that the list is ordered by: `key0`, `key1`, ... */
export function keyColumns(sort: QuoteSort): Record<string, SQL.Aliased> {
  return Object.fromEntries(SORTS[sort].keys.map(({ value }, index) => [`key${index}`, value.as(`key${index}`)]))
}

const keyNames = (sort: QuoteSort) => SORTS[sort].keys.map((_, index) => sql.raw(`key${index}`))

/** The order of the list, by its key columns. */
export function orderOf(sort: QuoteSort): SQL[] {
  return keyNames(sort).map((key) => sql`${key} ${sql.raw(SORTS[sort].direction)}`)
}

/** A row's place in the order, as JSON text. `encodeCursor` makes a cursor of it. */
export function placeOf(sort: QuoteSort): SQL<string> {
  return sql<string>`json_build_array(${sql.join(keyNames(sort), sql`, `)})::text`
}

export function encodeCursor(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/** What comes after the row of a cursor. Throws 400 for a cursor that we didn't make. */
export function isAfter(sort: QuoteSort, cursor: string): SQL {
  const { direction, keys } = SORTS[sort]
  const place = decodeCursor(cursor)
  if (place.length !== keys.length || place.some((value, index) => !fits(value, keys[index]?.type))) throw badCursor()
  const values = place.map((value, index) => sql`${value}::${sql.raw(keys[index]?.type ?? 'text')}`)
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  return sql`(${list(keyNames(sort))}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${list(values)})`
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
