import { type Context, inTransaction } from '#server/context.ts'
import type { PaymentEvent } from '#server/payments/provider.ts'
import { paymentEvents } from './table.ts'

/**
 * Stores a provider event once and queues a check of its payment. The event's type doesn't matter: the check reads the
 * intent, and `settlement.ts` says what its state means, such as a refund made at the provider.
 */
export async function receiveEvent(ctx: Context, { id, type, intentId }: PaymentEvent): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const added = await tx.db.orm
      .insert(paymentEvents)
      .values({ id, type, intentId, receivedAt: tx.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (added.length > 0 && intentId !== undefined) await tx.jobs.send('settle', { intentId }, { tx: tx.db })
  })
}
