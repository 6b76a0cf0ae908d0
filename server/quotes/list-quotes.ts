import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { QuotesQuery } from '#shared/quotes/list-query.ts'
import { conditionOf, viewpointOf } from './list/filters.ts'
import { encodeCursor, isAfter, orderOf, placeOf } from './list/sorts.ts'
import { quoteColumns, type QuoteRow, quoteRow, selectQuoteColumns } from './queries.ts'
import { quotes } from './table.ts'

const PAGE_SIZE = 100
/** Larger than any running number. */
const FIRST_PAGE = 2 ** 31 - 1

// Raw: Drizzle's mapping of 100 rows costs 1.4 times the processor time. The benchmark row "GET /api/quotes (100)" needs it.
// Selects one more row, to see whether there's a next page.
const selectPage = rawStatement(
  'quotes_page',
  quoteRow,
  sql`select ${selectQuoteColumns(sql`quotes`)} from (
        select * from ${quotes} where number < ${param('before')}
        order by number desc limit ${sql.raw(String(PAGE_SIZE + 1))}
      ) as quotes order by number desc`,
)

interface QuotesPage {
  /** In the order of the query. */
  quotes: QuoteRow[]
  /** The query's changes for the next page, if there is one. */
  next: { before: string } | { cursor: string } | undefined
}

interface ListQuotes extends Omit<QuotesQuery, 'before'> {
  before?: number | undefined
}

/**
 * A page of the quotes that the filters select: up to 100, or `limit`. Without a sort it's the newest, with running numbers
 * below `before`. Throws 400 for a cursor that isn't ours (docs/rules.md, The quote list).
 */
export async function listQuotes(ctx: Pick<Context, 'db' | 'now' | 'by'>, query: ListQuotes): Promise<QuotesPage> {
  const { before = FIRST_PAGE, sort = 'newest', limit, ...filters } = query
  const isPlain =
    sort === 'newest' && limit === undefined && Object.values(filters).every((value) => value === undefined)
  if (!isPlain) return listFiltered(ctx, query)
  const rows = await selectPage(ctx.db, { before })
  const page = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined
  return { quotes: page, next: last && { before: String(last.number) } }
}

/** The first statement chooses the rows, so that the second one computes what is shown of a row for these alone. */
async function listFiltered(ctx: Pick<Context, 'db' | 'now' | 'by'>, query: ListQuotes): Promise<QuotesPage> {
  const { before = FIRST_PAGE, sort = 'newest', cursor, limit, ...filters } = query
  const size = limit === undefined ? PAGE_SIZE : Number(limit)
  const condition = and(
    conditionOf(filters, viewpointOf(ctx)),
    sort === 'newest' ? lt(quotes.number, before) : undefined,
    cursor === undefined ? undefined : isAfter(sort, cursor),
  )
  const chosen = await ctx.db.orm
    .select({ number: quotes.number, place: placeOf(sort).as('place') })
    .from(quotes)
    .where(condition)
    .orderBy(...orderOf(sort))
    .limit(size + 1)
  const page = chosen.slice(0, size)
  const last = chosen.length > size ? page.at(-1) : undefined
  return {
    quotes: await selectInOrder(
      ctx,
      page.map(({ number }) => number),
    ),
    next: last && (sort === 'newest' ? { before: String(last.number) } : { cursor: encodeCursor(last.place) }),
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

/** How many quotes the filters select, on all pages. */
export async function countQuotes(ctx: Pick<Context, 'db' | 'now' | 'by'>, query: QuotesQuery): Promise<number> {
  return ctx.db.orm.$count(quotes, conditionOf(query, viewpointOf(ctx)))
}
