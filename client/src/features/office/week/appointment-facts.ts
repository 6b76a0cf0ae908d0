import { customerName, disputeBadge, isRefunding, paymentBadge } from '#client/features/office/appointment-labels.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { PaymentState } from '#shared/payments/states.ts'

/** How the calendar shows a payment. `due` is still to come, `none` was waived or refunded, and `problem` needs someone. */
type PaymentDotKind = 'paid' | 'due' | 'none' | 'problem'

const PROBLEMS: readonly PaymentState[] = ['failed', 'refund_failed', 'charged_back']

/** Which dot a visit's payment has on the calendar. A dispute comes before all else. */
export function paymentDot({
  fee,
  collected,
  paymentState,
  paidCents,
  refundedCents,
  dispute,
}: OfficeAppointment): PaymentDotKind {
  const isDisputed = dispute === 'open' || dispute === 'inquiry'
  if (isDisputed || (paymentState !== null && PROBLEMS.includes(paymentState))) return 'problem'
  if (fee === 'waived' || isRefunding({ paymentState })) return 'none'
  return collected !== null || paidCents > refundedCents ? 'paid' : 'due'
}

/** What the block of a visit says in words: its status, payment, and whether it has notes. */
export function describeAppointment(appointment: OfficeAppointment): string {
  const dispute = disputeBadge(appointment)
  const facts = [
    appointment.crewName,
    STATUS_FACTS[appointment.status].badge.text,
    paymentBadge(appointment).text,
    ...(dispute ? [dispute.text] : []),
    ...(appointment.notes === '' ? [] : ['has notes']),
  ]
  return facts.join(', ')
}

/** The id of a visit's element on the calendar. */
export const appointmentElementId = (id: string) => `appointment-${id}`

/** `8:00 AM, Dana Reyes` */
export function appointmentTitle(appointment: OfficeAppointment): string {
  return `${slotStart(appointment.timeSlot)}, ${customerName(appointment)}`
}
