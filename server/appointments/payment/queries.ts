import { and, eq, not } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import type { KnownPayment } from './settlement.ts'
import { payments } from './table.ts'

export interface PaymentRow extends KnownPayment {
  intentId: string
  appointmentId: string
  amountCents: number
  currency: string
  failureMessage: string | null
  createdAt: Date
}

const paymentColumns = {
  intentId: payments.intentId,
  appointmentId: payments.appointmentId,
  state: payments.state,
  isExtra: payments.isExtra,
  isHonored: payments.isHonored,
  receivedCents: payments.receivedCents,
  refundedCents: payments.refundedCents,
  paidBackCents: payments.paidBackCents,
  dispute: payments.dispute,
  amountCents: payments.amountCents,
  currency: payments.currency,
  failureMessage: payments.failureMessage,
  createdAt: payments.createdAt,
}

/** The payment of an appointment. Each of its other intents is extra. */
export const isPaymentOf = (appointmentId: string) =>
  and(eq(payments.appointmentId, appointmentId), not(payments.isExtra))

/** The appointment's payment, never an extra one. */
export async function findPaymentOf(ctx: AnyContext, appointmentId: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.orm.select(paymentColumns).from(payments).where(isPaymentOf(appointmentId))
  return payment
}

/** The payment with this intent, extra ones too. */
export async function findPayment(ctx: AnyContext, intentId: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.orm.select(paymentColumns).from(payments).where(eq(payments.intentId, intentId))
  return payment
}
