/**
 * How a payment stands with us. `refund_due`: money that must go back and has not gone yet; it is written down before
 * the provider is asked, so that it is never forgotten.
 */
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
