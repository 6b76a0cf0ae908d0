import { asc, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { addOldEvents } from '#server/events/add-old-events.ts'
import { quoteHistory } from '#server/quotes/table.ts'

/**
 * Copies up to `limit` rows of the old history of quotes to `events`, oldest first. Returns how many. The rows stay locked,
 * so an erasure waits, and then also erases the copies.
 */
export async function copyQuoteHistory(tx: TransactionContext, limit: number): Promise<number> {
  const rows = await tx.db.orm
    .select()
    .from(quoteHistory)
    .where(eq(quoteHistory.isCopied, false))
    .orderBy(asc(quoteHistory.id))
    .limit(limit)
    .for('no key update')
  await addOldEvents(
    tx,
    rows.map(({ at, by, quoteId, quoteNumber, action, from, to }) => ({
      at,
      by,
      subject: 'quote',
      subjectId: quoteId,
      quoteNumber,
      action,
      from,
      to,
    })),
  )
  const ids = rows.map(({ id }) => id)
  await tx.db.orm.update(quoteHistory).set({ isCopied: true }).where(inArray(quoteHistory.id, ids))
  return rows.length
}
