import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { ReturnedPaymentFacts } from './facts.ts'

/** Whether the visit is booked, or was, whatever became of this payment. */
export function isBooked({ status }: Pick<ReturnedPaymentFacts, 'status'>): boolean {
  return isInPhase(status, 'booked', 'over')
}

/** `A payment of $42.00` */
export function describePayment({ refundCents }: Pick<ReturnedPaymentFacts, 'refundCents'>): string {
  return refundCents === undefined ? "A payment that wasn't in US dollars" : `A payment of ${formatCents(refundCents)}`
}

/** Why we refund the payment. */
export function returnReason(returned: ReturnedPaymentFacts): string {
  const { fee, feeCents } = returned
  if (fee !== 'online') return 'No online payment was due.'
  const amount = formatCents(feeCents)
  return isBooked(returned)
    ? `The ${amount} fee was already paid, so this payment was extra.`
    : `The fee is ${amount} in a single payment, so this one doesn't count.`
}
