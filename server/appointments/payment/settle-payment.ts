import type { AppointmentRow } from '#server/appointments/queries.ts'
import { type Context, inTransaction } from '#server/context.ts'
import type { PaymentIntent } from '#server/payments/provider.ts'
import { applyPayment } from './apply-payment.ts'
import { isOpen, isOurIntent } from './intents.ts'
import { markPaymentChecked } from './mark-payment-checked.ts'
import { findPayment, type PaymentRow } from './queries.ts'

/** Reads an intent from the provider and applies it. Throws PaymentProviderUnavailable. */
export async function settlePayment(ctx: Context, intentId: string): Promise<void> {
  const before = await findPayment(ctx, intentId)
  const intent = await ctx.provider.retrieveIntent(intentId)
  if (!intent) return markPaymentChecked(ctx, intentId)
  const appointment = await applyOrCancel(ctx, intent, before)
  if (!appointment && isOurIntent(intent) && intent.receivedCents > intent.refundedCents) {
    ctx.log.warn({ intentId }, 'A payment names no visit of ours')
  }
}

/** Applies an intent. Cancels it if someone could still pay it but the hold is gone. */
export async function applyOrCancel(
  ctx: Context,
  intent: PaymentIntent,
  before?: PaymentRow,
): Promise<AppointmentRow | undefined> {
  const appointment = await inTransaction(ctx, (tx) => applyPayment(tx, intent, before))
  if (appointment && appointment.status !== 'held' && isOpen(intent)) {
    const canceled = await ctx.provider.cancelIntent(intent.id)
    if (canceled) await inTransaction(ctx, (tx) => applyPayment(tx, canceled))
  }
  return appointment
}
