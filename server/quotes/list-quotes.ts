import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { type QuoteRow, quoteRow, selectQuoteColumns } from './queries.ts'
import { quotes } from './table.ts'

const PAGE_SIZE = 100
/** Larger than any running number. */
const FIRST_PAGE = 2 ** 31 - 1

// Raw: Drizzle's mapping of 100 rows costs 1.4 times the processor time. The benchmark row "GET /api/quotes (100)" needs it.
// Selects one more row, to see whether there's a next page.
const selectPage = rawStatement(
  'quotes_page',
  quoteRow,
  sql`select ${selectQuoteColumns(sql`quotes`)} from ${quotes} where number < ${param('before')}
      order by number desc limit ${sql.raw(String(PAGE_SIZE + 1))}`,
)

interface QuotesPage {
  /** Newest first. */
  quotes: QuoteRow[]
  /** The `before` of the next page, if there is one. */
  nextBefore: number | undefined
}

/** A page of up to 100 quotes with running numbers below `before`, or the newest. */
export async function listQuotes(
  ctx: Pick<Context, 'db'>,
  { before = FIRST_PAGE }: { before?: number | undefined },
): Promise<QuotesPage> {
  const rows = await selectPage(ctx.db, { before })
  const page = rows.slice(0, PAGE_SIZE)
  return { quotes: page, nextBefore: rows.length > PAGE_SIZE ? page.at(-1)?.number : undefined }
}
