import { and, eq, inArray, or } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { messages } from './table.ts'

interface MessagesToReassign {
  from: string
  to: string
  /** Only these, and those about `quoteIds`. All if both are undefined. */
  ids?: readonly string[]
  quoteIds?: readonly string[]
}

/** Gives a customer's messages to another one. Returns the ids of those that moved. */
export async function reassignMessages(
  tx: TransactionContext,
  { from, to, ids, quoteIds }: MessagesToReassign,
): Promise<string[]> {
  const rows = await tx.db.orm
    .update(messages)
    .set({ customerId: to })
    .where(
      and(
        eq(messages.customerId, from),
        or(ids && inArray(messages.id, [...ids]), quoteIds && inArray(messages.quoteId, [...quoteIds])),
      ),
    )
    .returning({ id: messages.id })
  return rows.map(({ id }) => id)
}
