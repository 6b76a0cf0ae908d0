import { desc } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { conditionOf, viewpointOf } from '#server/quotes/list/filters.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { quoteColumns } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { UNSCHEDULED_STAGES } from '#shared/quotes/statuses.ts'
import type { Quote } from '#shared/quotes/schema.ts'

const MAX_QUOTES = 50

interface Unscheduled {
  quotes: Quote[]
  /** Whether there are more. */
  hasMore: boolean
}

/** The newest `MAX_QUOTES` that wait for a visit, as the quote list filters them. */
export async function listUnscheduled(ctx: Context): Promise<Unscheduled> {
  const rows = await ctx.db.orm
    .select(quoteColumns)
    .from(quotes)
    .where(conditionOf({ stage: UNSCHEDULED_STAGES.join(',') }, viewpointOf(ctx)))
    .orderBy(desc(quotes.number))
    .limit(MAX_QUOTES + 1)
  return { quotes: rows.slice(0, MAX_QUOTES).map(presentQuote), hasMore: rows.length > MAX_QUOTES }
}
