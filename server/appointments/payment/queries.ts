import { and, eq, exists, not, sql } from 'drizzle-orm'
import type { AppointmentRow } from '#server/appointments/queries.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import type { PaymentIntent } from '#server/payments/provider.ts'
import type { KnownPayment, Settlement } from './settlement.ts'
import { payments } from './table.ts'

export interface PaymentRow extends KnownPayment {
  intentId: string
  appointmentId: string
  failureMessage: string | null
}

const paymentColumns = {
  intentId: payments.intentId,
  appointmentId: payments.appointmentId,
  state: payments.state,
  isExtra: payments.isExtra,
  isHonoured: payments.isHonoured,
  receivedCents: payments.receivedCents,
  refundedCents: payments.refundedCents,
  disputed: payments.disputed,
  failureMessage: payments.failureMessage,
}

/** The payment of an appointment. Each of its other intents is extra. */
const isPaymentOf = (appointmentId: string) => and(eq(payments.appointmentId, appointmentId), not(payments.isExtra))

/** The appointment's payment, never an extra one. */
export async function findPaymentOf(ctx: AnyContext, appointmentId: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.orm.select(paymentColumns).from(payments).where(isPaymentOf(appointmentId))
  return payment
}

export async function findPayment(ctx: AnyContext, intentId: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.orm.select(paymentColumns).from(payments).where(eq(payments.intentId, intentId))
  return payment
}

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

/** Writes what follows from the provider's report. The transaction must hold the appointment's lock. */
export async function recordSettlement(
  tx: TransactionContext,
  { erasedAt }: Pick<AppointmentRow, 'erasedAt'>,
  { id, disputed, failureMessage }: PaymentIntent,
  { state, isHonoured, receivedCents, refundedCents }: Settlement,
): Promise<void> {
  await tx.db.orm
    .update(payments)
    .set({
      state,
      isHonoured,
      receivedCents,
      refundedCents,
      updatedAt: tx.now(),
      // Both stay true or known, although a later report may lack them.
      ...(disputed && { disputed }),
      ...(failureMessage !== undefined && { failureMessage }),
      ...(erasedAt && { failureMessage: null }),
    })
    .where(eq(payments.intentId, id))
}

/** Records that we checked the payment, so that the sweep checks others first. */
export async function markPaymentChecked(ctx: AnyContext, intentId: string): Promise<void> {
  await ctx.db.orm.update(payments).set({ updatedAt: ctx.now() }).where(eq(payments.intentId, intentId))
}
