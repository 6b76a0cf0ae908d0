import type { PaymentState } from '#shared/payments/states.ts'

const UNSETTLED_STATES: ReadonlySet<PaymentState> = new Set<PaymentState>(['open', 'processing', 'failed'])

/** Whether the customer or the bank can still change the payment's outcome. */
export function canPaymentChange({ state }: { state: PaymentState }): boolean {
  return UNSETTLED_STATES.has(state)
}
