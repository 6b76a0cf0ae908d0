import { and, eq, not } from 'drizzle-orm'
import { payments } from './table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { mapOutageTo503, type PaymentIntent } from '#server/payment-provider/provider.ts'
import type { PaymentState } from '#shared/payments/states.ts'

export type PaymentRow = typeof payments.$inferSelect
/** A payment that the provider knows. */
export type OnlinePayment = PaymentRow & { intentId: string }

/** The payment of an appointment. Each of its other intents is extra. */
export const isPaymentOf = (appointmentId: string) =>
  and(eq(payments.appointmentId, appointmentId), not(payments.isExtra))

/** The appointment's payment, never an extra one. */
export async function findPaymentOf(ctx: AnyContext, appointmentId: string): Promise<OnlinePayment | undefined> {
  const [payment] = await ctx.db.orm.select().from(payments).where(isPaymentOf(appointmentId))
  return payment && isOnline(payment) ? payment : undefined
}

/** Each payment of a visit is online, and one of a job once the provider has made it. */
export const isOnline = (payment: PaymentRow): payment is OnlinePayment => payment.intentId !== null

/** The payment with this intent, extra ones too. */
export async function findPayment(ctx: AnyContext, intentId: string): Promise<OnlinePayment | undefined> {
  // Anyone can type an id. A database refuses one with a null character.
  if (!/^\w+$/.test(intentId)) return undefined
  const [payment] = await ctx.db.orm.select().from(payments).where(eq(payments.intentId, intentId))
  return payment && isOnline(payment) ? payment : undefined
}

/** Records that we checked the payment, so that the sweep checks others first. */
export async function markPaymentChecked(ctx: AnyContext, intentId: string): Promise<void> {
  await ctx.db.orm.update(payments).set({ updatedAt: ctx.now() }).where(eq(payments.intentId, intentId))
}

const UNSETTLED_STATES: ReadonlySet<PaymentState> = new Set<PaymentState>(['open', 'processing', 'failed'])

/** Whether the customer or the bank can still change the payment's outcome. */
export function canPaymentChange({ state }: { state: PaymentState }): boolean {
  return UNSETTLED_STATES.has(state)
}

/** Its reference is the id of a visit, or of our payment of a job. */
export type OurIntent = PaymentIntent & { reference: string }

/** Another system may share the Stripe account and use the same metadata key for something else. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether its reference can be an id of ours. */
export const isOurIntent = (intent: PaymentIntent): intent is OurIntent => UUID.test(intent.reference ?? '')

/** Whether someone can still pay it. */
export function isOpen({ status }: PaymentIntent): boolean {
  return status === 'requires_payment' || status === 'requires_action'
}

/** The intent, if we have stored it and the client secret matches. Throws 503 if the provider doesn't answer. */
export async function findIntentWithSecret(
  ctx: Context,
  intentId: string,
  clientSecret: string,
): Promise<OurIntent | undefined> {
  // Browsers only get secrets of stored intents, so don't ask the provider about others.
  if (!(await findPayment(ctx, intentId))) return undefined
  const intent = await mapOutageTo503(() => ctx.provider.retrieveIntent(intentId))
  return intent?.clientSecret === clientSecret && isOurIntent(intent) ? intent : undefined
}
