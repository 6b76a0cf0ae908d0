import type { OfficeVisit } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { asUtcDate, type CalendarDate } from '#shared/lib/zoned.ts'
import type { BadgeLook } from '#shared/quotes/statuses.ts'

interface Words {
  text: string
  look: BadgeLook
}

/** What the office calls the states of a visit (docs/rules.md, Badges). */
export const VISIT_STATUS: Record<AppointmentStatus, Words> = {
  held: { text: 'Awaiting payment', look: 'secondary' },
  confirmed: { text: 'Confirmed', look: 'default' },
  completed: { text: 'Completed', look: 'outline' },
  cancelled: { text: 'Cancelled', look: 'destructive' },
  no_show: { text: 'No-show', look: 'destructive' },
  expired: { text: 'Expired', look: 'outline' },
}

type Paid = Pick<OfficeVisit, 'fee' | 'paymentState' | 'paidCents' | 'refundedCents'>

/** How the fee of a visit stands. */
export function paymentWords({ fee, paymentState, paidCents, refundedCents }: Paid): Words {
  if (fee === 'waived') return { text: 'Fee waived', look: 'outline' }
  if (fee === 'on_site') return { text: 'Pays on site', look: 'secondary' }
  switch (paymentState) {
    case 'processing':
      return { text: 'Payment processing', look: 'secondary' }
    case 'failed':
      return { text: 'Payment declined', look: 'destructive' }
    case 'refund_due':
      return { text: `Refund of ${formatCents(paidCents - refundedCents)} pending`, look: 'secondary' }
    case 'refunded':
      return { text: `Refunded ${formatCents(refundedCents)}`, look: 'outline' }
    case 'succeeded':
      return refundedCents > 0
        ? { text: `Paid ${formatCents(paidCents)}, ${formatCents(refundedCents)} refunded`, look: 'outline' }
        : { text: `Paid ${formatCents(paidCents)}`, look: 'outline' }
    case 'open':
    case 'canceled':
    case null:
      return { text: 'Not paid', look: 'secondary' }
  }
}

/** `2026-03-10` -> `Mar 10, 2026` */
export function shortDate(date: CalendarDate): string {
  return formatDay(asUtcDate(date).toISOString(), 'UTC')
}
