import { asc, eq, inArray } from 'drizzle-orm'
import { closureHistory } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { addOldEvents } from '#server/events/add-old-events.ts'

/** Copies up to `limit` rows of the old history of blocked times to `events`, oldest first. Returns how many. */
export async function copyClosureHistory(tx: TransactionContext, limit: number): Promise<number> {
  const rows = await tx.db.orm
    .select()
    .from(closureHistory)
    .where(eq(closureHistory.isCopied, false))
    .orderBy(asc(closureHistory.id))
    .limit(limit)
    .for('no key update')
  await addOldEvents(
    tx,
    rows.map(({ at, action, closureId, from, to }) => ({
      at,
      by: 'office',
      subject: 'closure',
      subjectId: closureId,
      quoteNumber: null,
      action: action === 'closed' ? 'created' : 'deleted',
      from,
      to,
    })),
  )
  const ids = rows.map(({ id }) => id)
  await tx.db.orm.update(closureHistory).set({ isCopied: true }).where(inArray(closureHistory.id, ids))
  return rows.length
}
