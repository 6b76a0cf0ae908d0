import { lt } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import type { PaymentEvent } from '#server/payments/provider.ts'
import { paymentEvents } from './table.ts'

/** Milliseconds. The provider repeats an event for days, never this long. */
const EVENT_KEPT_FOR = 60 * 24 * 3600_000

/** Stores a provider event once and queues a check of its payment. */
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

/** Deletes events that the provider won't send again. */
export async function purgeEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - EVENT_KEPT_FOR)
  await ctx.db.orm.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}
