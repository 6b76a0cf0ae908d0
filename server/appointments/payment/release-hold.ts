import { and, eq } from 'drizzle-orm'
import { changeStatus } from '#server/appointments/change-status.ts'
import { shareLockAppointmentCustomer } from '#server/appointments/customer.ts'
import { applyPayment } from './apply.ts'
import { findPaymentOf } from './queries.ts'
import { payments } from './table.ts'
import { type AppointmentRow, lockAppointment } from '#server/appointments/queries.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'

/** Frees the slot of an overdue hold, unless its payment came in after all. Throws PaymentProviderUnavailable. */
export function expireHold(ctx: Context, id: string): Promise<void> {
  return releaseHold(ctx, id, async (tx, { heldUntil }) => {
    if (heldUntil === null || heldUntil > tx.now()) return
    await changeStatus(tx, { id, from: 'held', to: 'expired', by: 'system', why: 'The hold ended without a payment' })
  })
}

/** Writes the new status of a hold whose payment can't begin anymore. */
type EndHold = (tx: TransactionContext, appointment: AppointmentRow) => Promise<void>

/** A payment can begin between our read and the lock, so releasing a hold may take another try. */
const RELEASE_ATTEMPTS = 3

/**
 * Releases a hold. Cancels its intent before freeing the slot, so that no one can pay for a slot they've lost. If the
 * payment beats the cancellation, the payment counts. Throws PaymentProviderUnavailable.
 */
export async function releaseHold(ctx: Context, id: string, end: EndHold): Promise<void> {
  // If every attempt loses to a new payment, the next sweep tries again.
  for (let attempt = 0; attempt < RELEASE_ATTEMPTS; attempt += 1) if (await tryReleaseHold(ctx, id, end)) return
}

/**
 * False if a payment began after our read: its intent must be canceled first. A payment that the provider no longer cancels
 * is applied instead of ending the hold. If it's still processing, the hold stays held until the payment's result is known.
 */
async function tryReleaseHold(ctx: Context, id: string, end: EndHold): Promise<boolean> {
  const payment = await findPaymentOf(ctx, id)
  const intent = payment && payment.state !== 'canceled' ? await ctx.provider.cancelIntent(payment.intentId) : undefined
  return inTransaction(ctx, async (tx) => {
    if (intent && intent.receivedCents > 0) await shareLockAppointmentCustomer(tx, id)
    const appointment = await lockAppointment(tx, id)
    if (appointment?.status !== 'held') return true
    const latest = await findPaymentOf(tx, id)
    if (latest && latest.intentId !== payment?.intentId) return false
    if (intent && intent.status !== 'canceled') {
      await applyPayment(tx, intent)
      return true
    }
    // End the hold first. applyPayment would expire it, even if the office cancels it.
    await end(tx, appointment)
    if (intent) await applyPayment(tx, intent)
    // The provider doesn't know this intent (other account, or demo), so no one can pay it.
    else if (payment) await markCanceled(tx, payment.intentId)
    return true
  })
}

async function markCanceled(tx: TransactionContext, intentId: string): Promise<void> {
  await tx.db.orm
    .update(payments)
    .set({ state: 'canceled', updatedAt: tx.now() })
    .where(and(eq(payments.intentId, intentId), eq(payments.receivedCents, 0)))
}
