import type { PaymentIntent } from '#server/payments/provider.ts'

/** Its reference is the id of an appointment. */
export type OurIntent = PaymentIntent & { reference: string }

/** Another system may share the Stripe account and use the same metadata key for something else. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether its reference can be the id of an appointment. */
export const isOurIntent = (intent: PaymentIntent): intent is OurIntent => UUID.test(intent.reference ?? '')

/** Whether someone can still pay it. */
export function isOpen({ status }: PaymentIntent): boolean {
  return status === 'requires_payment' || status === 'requires_action'
}
