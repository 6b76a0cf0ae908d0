import { type Context, inTransaction } from '#server/context.ts'
import { PermanentJobError } from '#server/jobs/permanent-job-error.ts'
import { OWED_STATES } from '#shared/payments/states.ts'
import { applyPayment } from './apply-payment.ts'
import { findPayment } from './queries.ts'

/**
 * Refunds a payment that is due for it and records it. Safe to repeat. Reads the payment first, because what it says now
 * may end the refund. Throws if the refund didn't go through, and for good if the bank sent it back.
 */
export async function refundPayment(ctx: Context, intentId: string): Promise<void> {
  const before = await findPayment(ctx, intentId)
  if (!before || !OWED_STATES.includes(before.state)) return
  const seen = await ctx.provider.retrieveIntent(intentId)
  if (seen) await inTransaction(ctx, (tx) => applyPayment(tx, seen, before))
  const due = await findPayment(ctx, intentId)
  if (due?.state === 'refund_due' && due.dispute !== 'open') {
    const intent = await ctx.provider.refundIntent(intentId)
    await inTransaction(ctx, (tx) => applyPayment(tx, intent, due))
  }
  const after = await findPayment(ctx, intentId)
  if (after?.state === 'refund_failed') {
    throw new PermanentJobError("The customer's bank sent the refund back. Pay the customer another way")
  }
  // While a dispute is open, the bank decides. Its end sends the refund.
  if (after?.state === 'refund_due' && after.dispute !== 'open') throw new Error("The refund didn't go through")
}
