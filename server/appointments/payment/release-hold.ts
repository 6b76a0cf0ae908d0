import { and, eq } from 'drizzle-orm'
import { changeStatus } from '#server/appointments/change-status.ts'
import { shareLockAppointmentCustomer } from '#server/appointments/customer-of-visit.ts'
import { applyPayment } from '#server/payments/apply.ts'
import { findPaymentOf } from '#server/payments/queries.ts'
import { payments } from '#server/payments/table.ts'
import {
  type AppointmentRow,
  listOverdueHolds,
  lockAppointment,
  type WantedTime,
} from '#server/appointments/queries.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { mapOutageTo503 } from '#server/payment-provider/provider.ts'

/** Frees the slot of an overdue hold, unless its payment came in after all. Throws PaymentProviderUnavailable. */
export function expireHold(ctx: Context, id: string): Promise<void> {
  return releaseHold(ctx, id, async (tx, { heldUntil }) => {
    if (heldUntil === null || heldUntil > tx.now()) return
    await changeStatus(tx, { id, from: 'held', to: 'expired', by: 'system', why: 'The hold ended without a payment' })
  })
}

/**
 * Expires overdue holds in the way of that time, and the one of its session. Returns how many there were. Asks the payment provider,
 * so not inside of a transaction. Throws 503.
 */
export async function expireOverdueInTheWay(ctx: Context, wanted: WantedTime): Promise<number> {
  const ids = await listOverdueHolds(ctx, wanted)
  for (const id of ids) await mapOutageTo503(() => expireHold(ctx, id))
  return ids.length
}

/** Writes the new status of a hold whose payment can't begin anymore. */
type EndHold = (tx: TransactionContext, appointment: AppointmentRow) => Promise<void>

/**
 * Releases a hold. Cancels its intent before freeing the slot, so that no one can pay for a slot they've lost. If the payment
 * beats the cancellation, it's applied instead, and if it's still processing, the hold stays held until its result is known.
 * Throws PaymentProviderUnavailable.
 */
export async function releaseHold(ctx: Context, id: string, end: EndHold): Promise<void> {
  const payment = await findPaymentOf(ctx, id)
  const intent = payment && payment.state !== 'canceled' ? await ctx.provider.cancelIntent(payment.intentId) : undefined
  await inTransaction(ctx, async (tx) => {
    if (intent && intent.receivedCents > 0) await shareLockAppointmentCustomer(tx, id)
    const appointment = await lockAppointment(tx, id)
    if (appointment?.status !== 'held') return
    const latest = await findPaymentOf(tx, id)
    // A payment began after our read, and must be canceled first. The sweep does that once the hold is overdue.
    if (latest && latest.intentId !== payment?.intentId) return
    if (intent && intent.status !== 'canceled') {
      await applyPayment(tx, intent)
      return
    }
    // End the hold first. applyPayment would expire it, even if the office cancels it.
    await end(tx, appointment)
    if (intent) await applyPayment(tx, intent)
    // The provider doesn't know this intent (other account, or demo), so no one can pay it.
    else if (payment) await markCanceled(tx, payment.intentId)
  })
}

async function markCanceled(tx: TransactionContext, intentId: string): Promise<void> {
  await tx.db.orm
    .update(payments)
    .set({ state: 'canceled', updatedAt: tx.now() })
    .where(and(eq(payments.intentId, intentId), eq(payments.receivedCents, 0)))
}
