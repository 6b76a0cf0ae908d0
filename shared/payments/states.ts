/** A payment's state. We store `refund_due` before we ask the provider, so that no refund gets lost. */
export const PAYMENT_STATES = [
  'open',
  'processing',
  'failed',
  'succeeded',
  'canceled',
  'refund_due',
  'refunded',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
