import { and, eq } from 'drizzle-orm'
import { type AppointmentRow, changeStatus, listOverdueHolds, lockAppointment } from '#server/appointments/queries.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { mapOutageTo503 } from '#server/payments/map-outage.ts'
import { applyPayment } from './apply-payment.ts'
import { createBatch } from './batch.ts'
import { findPaymentOf } from './queries.ts'
import { payments } from './table.ts'

/** Writes the new status of a hold whose payment can't begin any more. */
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

/** False if a payment began after our read: its intent must be canceled first. */
async function tryReleaseHold(ctx: Context, id: string, end: EndHold): Promise<boolean> {
  const payment = await findPaymentOf(ctx, id)
  const intent = payment && payment.state !== 'canceled' ? await ctx.provider.cancelIntent(payment.intentId) : undefined
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockAppointment(tx, id)
    if (appointment?.status !== 'held') return true
    const latest = await findPaymentOf(tx, id)
    if (latest && latest.intentId !== payment?.intentId) return false
    if (intent && intent.status !== 'canceled') {
      await applyPayment(tx, intent)
      return true
    }
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

/** Frees the slot of an overdue hold, unless its payment came in after all. Throws 503 if the provider doesn't answer. */
export function expireHold(ctx: Context, id: string): Promise<void> {
  return mapOutageTo503(() => releaseIfOverdue(ctx, id))
}

/** Frees the slots of all overdue holds. One failure doesn't stop the rest; several in a row count as an outage. */
export async function expireHolds(ctx: Context): Promise<void> {
  const batch = createBatch()
  for (const id of await listOverdueHolds(ctx)) {
    await batch.attempt(() => releaseIfOverdue(ctx, id))
    if (batch.isOutage()) break
  }
  batch.throwFailures("holds couldn't be ended")
}

const releaseIfOverdue = (ctx: Context, id: string) =>
  releaseHold(ctx, id, async (tx, { heldUntil }) => {
    if (heldUntil === null || heldUntil > tx.now()) return
    await changeStatus(tx, { id, from: 'held', to: 'expired', by: 'system', why: 'The hold ended without a payment' })
  })
