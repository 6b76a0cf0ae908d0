import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { ReturnedPaymentFacts } from './facts.ts'

export type Standing = 'unpaid' | 'confirmed' | 'over' | 'not booked'

/** What visitor and shop have to know of the visit whose payment goes back. */
export const STANDING: Readonly<Record<AppointmentStatus, Standing>> = {
  held: 'unpaid',
  confirmed: 'confirmed',
  completed: 'over',
  no_show: 'over',
  cancelled: 'not booked',
  expired: 'not booked',
}

export function isBooked({ status }: Pick<ReturnedPaymentFacts, 'status'>): boolean {
  return STANDING[status] === 'confirmed' || STANDING[status] === 'over'
}

/** `A payment of $42.00` */
export function aPayment({ refundCents }: Pick<ReturnedPaymentFacts, 'refundCents'>): string {
  return refundCents === undefined
    ? 'A payment in another currency than US dollars'
    : `A payment of ${formatCents(refundCents)}`
}

/** Why it is not kept. */
export function whyReturned(returned: ReturnedPaymentFacts): string {
  const { fee, feeCents } = returned
  if (fee !== 'online') return 'Nothing had to be paid for it on our site.'
  const amount = formatCents(feeCents)
  return isBooked(returned)
    ? `Its fee of ${amount} was paid before, so this one is too many.`
    : `Its fee is ${amount}, in one payment, so this one does not count.`
}
