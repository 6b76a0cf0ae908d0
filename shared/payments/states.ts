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

/** Money is on its way to the shop, or must go back. */
export const MOVING_STATES: readonly PaymentState[] = ['processing', 'refund_due']
