import { type SQL, sql } from 'drizzle-orm'
import { finalQuotes } from '#server/final-quotes/table.ts'

/**
 * SQL: what a quote costs, in cents: what was accepted, else its estimate. `of`: the name of its table in the statement. What was
 * accepted of a canceled job no longer counts.
 */
export const priceCentsOf = (of: SQL) => sql`coalesce((
  select ${finalQuotes.acceptedTotalCents} from ${finalQuotes}
  where ${finalQuotes.quoteId} = ${of}.id and ${finalQuotes.state} = 'accepted' and ${finalQuotes.keptCents} is null
), ${of}.total_cents)`

/** Of a row of quotes. */
export const PRICE_CENTS = sql<number>`${priceCentsOf(sql`quotes`)}`
