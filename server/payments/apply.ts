import { applyToVisit } from '#server/appointments/payment/apply-to-visit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { applyToJob, findJobPayment } from '#server/money/apply-to-job.ts'
import type { PaymentIntent } from '#server/payment-provider/provider.ts'
import { findPayment, isOpen, isOurIntent, markPaymentChecked, type OnlinePayment } from './queries.ts'
import type { RowBefore } from './record.ts'

/** What an intent was for, as it was before the intent was applied. */
interface Applied {
  appointmentId?: string
  quoteId?: string
  /** Whether someone may still pay it: the visit is held, or that much of the job is due. */
  isWanted: boolean
}

/**
 * Applies an intent as the provider reported it to its visit or job (docs/rules.md, Payment): locks it, computes the
 * settlement, and writes what follows. Undefined if the intent names nothing of ours. `before` is our row from before we asked the
 * provider.
 */
export async function applyPayment(
  tx: TransactionContext,
  intent: PaymentIntent,
  before?: RowBefore,
): Promise<Applied | undefined> {
  if (!isOurIntent(intent)) return undefined
  const job = await findJobPayment(tx, intent)
  if (job) return { quoteId: job.quoteId, isWanted: await applyToJob(tx, { intent, before, ...job }) }
  const visit = await applyToVisit(tx, intent, before)
  return visit && { appointmentId: visit.id, isWanted: visit.status === 'held' }
}

/** Reads an intent from the provider and applies it. Throws PaymentProviderUnavailable. */
export async function settlePayment(ctx: Context, intentId: string): Promise<void> {
  const before = await findPayment(ctx, intentId)
  const intent = await ctx.provider.retrieveIntent(intentId)
  if (!intent) return markPaymentChecked(ctx, intentId)
  const applied = await applyOrCancel(ctx, intent, before)
  if (!applied && isOurIntent(intent) && intent.receivedCents > intent.refundedCents) {
    ctx.log.warn({ intentId }, 'A payment names no visit or job that we have')
  }
}

/** Applies an intent. Cancels it if someone could still pay it but what it's for is gone. */
export async function applyOrCancel(
  ctx: Context,
  intent: PaymentIntent,
  before?: OnlinePayment,
): Promise<Applied | undefined> {
  const applied = await inTransaction(ctx, (tx) => applyPayment(tx, intent, before))
  if (applied && !applied.isWanted && isOpen(intent)) {
    const canceled = await ctx.provider.cancelIntent(intent.id)
    if (canceled) await inTransaction(ctx, (tx) => applyPayment(tx, canceled))
  }
  return applied
}
