import { type Context, inTransaction } from '#server/context.ts'
import { applyPayment } from './apply-payment.ts'
import { findPayment } from './queries.ts'

/** Refunds a payment that is due for it and records it. Safe to repeat. Throws if the refund didn't go through. */
export async function refundPayment(ctx: Context, intentId: string): Promise<void> {
  const payment = await findPayment(ctx, intentId)
  if (payment?.state !== 'refund_due') return
  const intent = await ctx.provider.refundIntent(intentId)
  await inTransaction(ctx, (tx) => applyPayment(tx, intent))
  // We can't refund a disputed payment. The bank decides.
  if (intent.refundedCents < intent.receivedCents && !intent.disputed) throw new Error("The refund didn't go through")
}
