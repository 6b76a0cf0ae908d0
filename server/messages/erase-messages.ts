import { inArray, or } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { messages } from './table.ts'

interface MessagesOf {
  customerIds: readonly string[]
  quoteIds: readonly string[]
}

/** Ids of the messages to these customers, or about these quotes. */
export async function listMessageIds(ctx: AnyContext, { customerIds, quoteIds }: MessagesOf): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: messages.id })
    .from(messages)
    .where(or(inArray(messages.customerId, [...customerIds]), inArray(messages.quoteId, [...quoteIds])))
  return rows.map(({ id }) => id)
}

/** Deletes these messages, and what is personal in their events. */
export async function eraseMessages(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  await eraseEvents(tx, 'message', ids)
  await tx.db.orm.delete(messages).where(inArray(messages.id, [...ids]))
}
