import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { quoteHistory } from '#server/quotes/table.ts'

/** Keeps statuses and dates in the history of quotes. Deletes everything that people wrote. */
export async function eraseQuoteHistory(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await tx.db.orm
    .update(quoteHistory)
    .set({ from: keepFacts(quoteHistory.from), to: keepFacts(quoteHistory.to) })
    .where(inArray(quoteHistory.quoteId, [...ids]))
  // Last, because a copy of the old history to `events` may be under way: it locks the old rows.
  await eraseEvents(tx, 'quote', ids)
}

function keepFacts(state: AnyColumn): SQL {
  return sql`case when ${state} is not null then jsonb_strip_nulls(jsonb_build_object(
    'status', ${state}->'status', 'paymentStatus', ${state}->'paymentStatus', 'followUpOn', ${state}->'followUpOn'
  )) end`
}
