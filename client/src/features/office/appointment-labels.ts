import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { isInPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { fullName } from '#shared/contact/facts.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatCalendarDate, formatDay, formatMonthDay, formatTimeOfDay } from '#shared/lib/dates.ts'
import { type CalendarDate, toUtcDate } from '#shared/lib/zoned.ts'
import { OWED_STATES } from '#shared/payments/states.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { BadgeLook } from '#shared/quotes/statuses.ts'
import { parseMinutes, type VisitStarts } from '#shared/shop/week-hours.ts'

interface BadgeLabel {
  text: string
  look: BadgeLook
}

type PaymentFacts = Pick<
  OfficeAppointment,
  | 'status'
  | 'fee'
  | 'feeCents'
  | 'collected'
  | 'paymentState'
  | 'paidCents'
  | 'refundedCents'
  | 'paidBackCents'
  | 'dispute'
>

export function paymentBadge(payment: PaymentFacts): BadgeLabel {
  const { fee, feeCents, collected, paymentState, paidCents, refundedCents, paidBackCents, dispute } = payment
  if (fee === 'none') return { text: 'No fee', look: 'outline' }
  if (fee === 'waived') return { text: 'Fee waived', look: 'outline' }
  if (collected !== null) return { text: `Collected by ${collected}`, look: 'outline' }
  if (isNothingDue(payment)) return { text: 'Nothing due', look: 'outline' }
  if (fee === 'on_site') return { text: `Pays ${formatWholeDollars(feeCents)} on site`, look: 'secondary' }
  switch (paymentState) {
    case 'processing':
      return { text: 'Payment processing', look: 'secondary' }
    case 'failed':
      return { text: 'Payment declined', look: 'destructive' }
    case 'refund_due':
      return {
        text: `Refund of ${formatCents(owedCents(payment))} ${dispute === 'open' ? 'waits for the bank' : 'pending'}`,
        look: 'secondary',
      }
    case 'charged_back':
      return { text: 'Lost to a dispute', look: 'destructive' }
    case 'refund_failed':
      return { text: `Refund of ${formatCents(owedCents(payment))} came back`, look: 'destructive' }
    case 'paid_back':
      return { text: `Paid back ${formatCents(paidBackCents)} by check`, look: 'outline' }
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

/** The fee was to be paid on site, and no one comes. */
export function isNothingDue({ status, fee, collected }: PaymentFacts): boolean {
  return fee === 'on_site' && collected === null && isInPhase(status, 'ended')
}

/** Badge for a dispute. Undefined without one, and for a lost one: the payment's badge says that. */
export function disputeBadge({ dispute }: Pick<OfficeAppointment, 'dispute'>): BadgeLabel | undefined {
  if (dispute === 'open' || dispute === 'inquiry') return { text: 'Disputed', look: 'destructive' }
  return dispute === 'won' ? { text: 'Dispute closed', look: 'outline' } : undefined
}

/** The payment goes back to the customer, or went. */
export function isRefunding({ paymentState }: Pick<OfficeAppointment, 'paymentState'>): boolean {
  return paymentState === 'refunded' || paymentState === 'paid_back' || OWED_STATES.some((one) => one === paymentState)
}

/** What of a payment is neither refunded nor paid back. */
export function owedCents({
  paidCents,
  refundedCents,
  paidBackCents,
}: Pick<OfficeAppointment, 'paidCents' | 'refundedCents' | 'paidBackCents'>): number {
  return paidCents - refundedCents - paidBackCents
}

/**
 * `1 visit on Nov 27: John Nguyen, 8:00 AM.` If the appointments, one or more, are on several days, each has its own date:
 * `2 visits: John Nguyen, Nov 27, 8:00 AM; …`
 */
export function bookedSummary(appointments: readonly OfficeAppointment[]): string {
  const days = [...new Set(appointments.map(({ appointmentDate }) => formatMonthDay(appointmentDate)))]
  const each = appointments.map((appointment) => {
    const start = slotStart(appointment.timeSlot)
    const when = days.length > 1 ? `${formatMonthDay(appointment.appointmentDate)}, ${start}` : start
    return `${isolate(customerName(appointment))}, ${when}${appointment.status === 'held' ? ', awaiting payment' : ''}`
  })
  const count = pluralize(appointments.length, 'visit')
  return `${count}${days.length > 1 ? '' : ` on ${days[0]}`}: ${each.join('; ')}.`
}

/** Keeps a name that is written from right to left from pulling what follows it to its left. */
function isolate(name: string): string {
  return /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(name) ? `\u2068${name}\u2069` : name
}

/** The visit of a quote: `Mar 10, 2026, 8:00 AM` if it's confirmed, or `Mar 10, 2026: Completed`. */
export function appointmentBadge(
  { date, timeSlot, status }: NonNullable<Quote['visit']>,
  format = shortDate,
): BadgeLabel {
  const { text, look } = STATUS_FACTS[status].badge
  return status === 'confirmed'
    ? { text: `${format(date)}, ${slotStart(timeSlot)}`, look: 'secondary' }
    : { text: `${format(date)}: ${text}`, look }
}

/** `Visit Mar 10, 2026, 8:00 AM`, or `Installation …` */
export function visitText(visit: NonNullable<Quote['visit']>, format = shortDate): string {
  return `${KIND_LABELS[visit.kind]} ${appointmentBadge(visit, format).text}`
}

/** When visits of a part of a day start: `first visit 8:00 AM, last 11:30 AM`. */
export function startsText({ first, last }: VisitStarts): string {
  const [from, to] = [first, last].map((time) => formatTimeOfDay(parseMinutes(time)))
  return `first visit ${from}, last ${to}`
}

/** The days of blocked time, from the first to the last. */
export function closureDays({ date, until }: Closure): string {
  return formatCalendarDate(date) + (until === null ? '' : ` through ${formatCalendarDate(until)}`)
}

/** `All day: blocked, Vacation` */
export function blockedText({ timeSlot, reason }: Pick<Closure, 'timeSlot' | 'reason'>): string {
  return `${timeSlot ?? 'All day'}: blocked, ${reason}`
}

export function customerName({ contact }: Pick<OfficeAppointment, 'contact'>): string {
  return fullName(contact)
}

/** `2026-03-10` -> `Mar 10, 2026` */
export function shortDate(date: CalendarDate): string {
  return formatDay(toUtcDate(date).toISOString(), 'UTC')
}
