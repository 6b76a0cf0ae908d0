import { exists, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { PaymentIntent } from '#server/payments/provider.ts'
import { findPayment, isPaymentOf, type PaymentRow } from './queries.ts'
import { payments } from './table.ts'

/**
 * Returns our row of an intent. Adds it if there's none: an appointment's first intent is its payment, any other is extra.
 * The transaction must hold the appointment's lock, so that two can't both be first.
 */
export async function findOrAddPayment(
  tx: TransactionContext,
  intent: PaymentIntent,
  appointmentId: string,
): Promise<PaymentRow> {
  const { id: intentId, amountCents, currency } = intent
  const at = tx.now()
  await tx.db.orm
    .insert(payments)
    .values({
      intentId,
      appointmentId,
      provider: tx.provider.name,
      isExtra: exists(tx.db.orm.select({ one: sql`1` }).from(payments).where(isPaymentOf(appointmentId))),
      state: 'open',
      amountCents,
      currency,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: payments.intentId })
  const payment = await findPayment(tx, intentId)
  if (!payment) throw new Error('Adding a payment returned nothing')
  return payment
}
