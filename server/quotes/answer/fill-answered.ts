import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { quoteHistory, quotes } from '#server/quotes/table.ts'

/** When the status first left `new`. A payment that confirmed a visit left no line in the old history, but the visit has one. */
const firstAnswer = sql<Date | null>`least(
  (select min(past.at) from ${quoteHistory} as past
    where past.quote_id = quotes.id and past."from"->>'status' = 'new' and past."to"->>'status' <> 'new'),
  (select min(event.at) from ${appointmentHistory} as event join ${appointments} as visit on visit.id = event.appointment_id
    where visit.quote_id = quotes.id and event."to" = 'confirmed')
)`.mapWith(quotes.answeredAt)

/** Sets `answeredAt` of up to `limit` quotes from before the answer clock, oldest first. Returns how many. */
export async function fillAnswered(tx: TransactionContext, limit: number): Promise<number> {
  const { orm } = tx.db
  const rows = await orm
    .select({ id: quotes.id, answeredAt: firstAnswer })
    .from(quotes)
    .where(and(isNull(quotes.answeredAt), isNotNull(firstAnswer)))
    .orderBy(asc(quotes.number))
    .limit(limit)
    .for('no key update')
  for (const { id, answeredAt } of rows) {
    await orm.update(quotes).set({ answeredAt }).where(eq(quotes.id, id))
  }
  return rows.length
}
