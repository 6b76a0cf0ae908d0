import type { TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { messages } from './table.ts'

interface NewMessage extends Omit<typeof messages.$inferInsert, 'direction' | 'personId' | 'byName'> {
  quoteNumber: number | null
  /** Of the quote. */
  changes: EventChanges
}

/**
 * Adds a message or call by the actor of `tx`, with its event. The event holds nothing personal, because it stays when the
 * message is deleted.
 */
export async function addMessage(
  tx: TransactionContext,
  { quoteNumber, changes, ...message }: NewMessage,
): Promise<void> {
  const { id, channel, outcome = null } = message
  await tx.db.orm.insert(messages).values({
    ...message,
    direction: 'out',
    personId: tx.by.personId,
    byName: tx.by.name,
  })
  await addEvent(tx, {
    subject: 'message',
    subjectId: id,
    quoteNumber,
    action: 'created',
    changes: { channel: [null, channel], ...(outcome && { outcome: [null, outcome] }), ...changes },
  })
}
