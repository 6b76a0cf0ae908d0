import { and, desc, eq, exists, inArray, isNull, ne, notExists, notInArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { quoteColumns } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Quote } from '#shared/quotes/schema.ts'

const MAX_QUOTES = 50

/**
 * The newest 50 quotes that wait for a visit: neither done nor lost, without a confirmed or completed visit. A quote that
 * was scheduled by hand counts as booked until it has had a visit.
 */
export async function listUnscheduled({ db }: Context): Promise<Quote[]> {
  const earlier = alias(appointments, 'earlier')
  const visits = (...conditions: Parameters<typeof and>) =>
    db.orm
      .select({ id: earlier.id })
      .from(earlier)
      .where(and(eq(earlier.quoteId, quotes.id), ...conditions))
  const rows = await db.orm
    .select(quoteColumns)
    .from(quotes)
    .where(
      and(
        isNull(quotes.erasedAt),
        notInArray(quotes.status, ['completed', 'cancelled']),
        notExists(visits(inArray(earlier.status, ['confirmed', 'completed']))),
        or(ne(quotes.status, 'scheduled'), exists(visits(notInArray(earlier.status, ['held', 'expired'])))),
      ),
    )
    .orderBy(desc(quotes.number))
    .limit(MAX_QUOTES)
  return rows.map(presentQuote)
}
