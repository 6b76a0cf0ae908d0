import { inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { messages } from './table.ts'

/** Deletes these messages, and what is personal in their events. */
export async function eraseMessages(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await eraseEvents(tx, 'message', ids)
  await tx.db.orm.delete(messages).where(inArray(messages.id, [...ids]))
}
