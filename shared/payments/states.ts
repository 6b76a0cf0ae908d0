/** A payment's state. We store `refund_due` before we ask the provider, so that no refund gets lost. */
export const PAYMENT_STATES = [
  'open',
  'processing',
  'failed',
  'succeeded',
  'canceled',
  'refund_due',
  'refunded',
  'charged_back', // the bank took it back after a dispute, so nothing is left
  'refund_failed', // the bank sent a refund back, so the shop must pay another way
  'paid_back', // the shop paid it another way
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A cardholder's dispute. An `inquiry` is only a question. While it's `open`, the bank decides about the payment. */
export const DISPUTES = ['inquiry', 'open', 'won', 'lost'] as const
export type Dispute = (typeof DISPUTES)[number]

/** The shop owes the customer this payment. */
export const OWED_STATES: readonly PaymentState[] = ['refund_due', 'refund_failed']

/** Money is on its way to the shop, or must go back. */
export const MOVING_STATES: readonly PaymentState[] = ['processing', ...OWED_STATES]
