import { lt } from 'drizzle-orm'
import { settlePayment } from './apply.ts'
import { paymentEvents } from './table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { DemoAnswer, DemoPaymentAction, DemoProvider } from '#server/payment-provider/demo-provider.ts'
import type { PaymentEvent } from '#server/payment-provider/provider.ts'
import { DAY_MS } from '#shared/lib/durations.ts'

/**
 * Stores a provider event once and queues a check of its payment (`settlePayment`). The event's type doesn't matter: the check
 * reads the intent, and `settlement.ts` says what its state means, such as a refund made at the provider.
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

/** Pays an open demo payment with the outcome that the visitor chose. Throws 409 if it isn't open or the secret is wrong. */
export async function playDemoPayment(
  ctx: Context,
  demo: DemoProvider,
  { intentId, clientSecret, outcome }: { intentId: string; clientSecret: string; outcome: DemoPaymentAction },
): Promise<Omit<DemoAnswer, 'arrivesIn'>> {
  // Anyone can type an id into the URL.
  const answer = /^\w+$/.test(intentId) ? await demo.pay(intentId, clientSecret, outcome) : undefined
  if (!answer) throw new AppError('not_allowed_now', 'This payment is no longer possible.')
  const { arrivesIn, ...result } = answer
  // A real provider would send a webhook.
  await settlePayment(ctx, intentId)
  if (arrivesIn !== undefined) await ctx.jobs.send('settle', { intentId }, { startAfterSeconds: arrivesIn })
  return result
}

/** Milliseconds. The provider repeats an event for days, never this long. */
const EVENT_KEPT_FOR = 60 * DAY_MS

/** Deletes events that the provider won't send again. */
export async function purgeEvents(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - EVENT_KEPT_FOR)
  await ctx.db.orm.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}
