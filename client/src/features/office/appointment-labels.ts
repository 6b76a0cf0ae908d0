import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { contactName } from '#shared/contact/facts.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { type CalendarDate, toUtcDate } from '#shared/lib/zoned.ts'
import type { BadgeLook } from '#shared/quotes/statuses.ts'

interface BadgeLabel {
  text: string
  look: BadgeLook
}

type PaymentFacts = Pick<OfficeAppointment, 'fee' | 'feeCents' | 'paymentState' | 'paidCents' | 'refundedCents'>

/** Badge for the payment of an appointment. */
export function paymentBadge({ fee, feeCents, paymentState, paidCents, refundedCents }: PaymentFacts): BadgeLabel {
  if (fee === 'waived') return { text: 'Fee waived', look: 'outline' }
  if (fee === 'on_site') return { text: `Pays ${formatWholeDollars(feeCents)} on site`, look: 'secondary' }
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

/** `2026-03-10` -> `Mar 10` */
function monthDay(date: CalendarDate): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(toUtcDate(date))
}

/** `1 visit on Nov 27: John Nguyen, 8:00 AM.` Takes one or more appointments on `date`. */
export function bookedSummary(date: CalendarDate, appointments: readonly OfficeAppointment[]): string {
  const each = appointments.map((appointment) => {
    const [start = appointment.timeSlot] = appointment.timeSlot.split('-')
    return `${customerName(appointment)}, ${start}${appointment.status === 'held' ? ', awaiting payment' : ''}`
  })
  return `${appointments.length} ${appointments.length === 1 ? 'visit' : 'visits'} on ${monthDay(date)}: ${each.join('; ')}.`
}

/** The name of the customer, for buttons and dialogs. */
export function customerName({ contact }: Pick<OfficeAppointment, 'contact'>): string {
  return contactName(contact) || 'No name given'
}

/** `2026-03-10` -> `Mar 10, 2026` */
export function shortDate(date: CalendarDate): string {
  return formatDay(toUtcDate(date).toISOString(), 'UTC')
}
