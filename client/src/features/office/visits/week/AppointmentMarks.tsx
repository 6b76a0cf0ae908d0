import { disputeBadge, isNothingDue, isRefunding, paymentBadge } from '#client/features/office/appointment-labels.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { PaymentState } from '#shared/payments/states.ts'

/** How the calendar shows an installation, beside the word for it. */
export const INSTALL_LOOK = 'bg-brass text-white'

/** How the calendar shows a payment. `due` is still to come, `none` was waived or refunded, and `problem` needs someone. */
const DOTS = {
  paid: { look: 'border-pine bg-pine', text: 'Paid' },
  due: { look: 'border-ink bg-transparent', text: 'Not paid yet' },
  none: { look: 'border-transparent bg-divider', text: 'Nothing due' },
  problem: { look: 'border-error bg-error rotate-45 rounded-none!', text: 'Payment problem' },
}

const PROBLEMS: readonly PaymentState[] = ['failed', 'refund_failed', 'charged_back']

/** Which dot a visit's payment has on the calendar. A dispute comes before all else. */
export function paymentDot(appointment: OfficeAppointment): keyof typeof DOTS {
  const { fee, collected, paymentState, paidCents, refundedCents, dispute } = appointment
  const isDisputed = dispute === 'open' || dispute === 'inquiry'
  if (isDisputed || (paymentState !== null && PROBLEMS.includes(paymentState))) return 'problem'
  if (fee === 'waived' || fee === 'none' || isRefunding({ paymentState }) || isNothingDue(appointment)) return 'none'
  return collected !== null || paidCents > refundedCents ? 'paid' : 'due'
}

/** What the block of a visit says in words: its status, payment, and whether it has notes. */
export function describeAppointment(appointment: OfficeAppointment): string {
  const facts = [
    appointment.crewName,
    STATUS_FACTS[appointment.status].badge.text,
    appointment.fee !== 'none' && paymentBadge(appointment).text,
    disputeBadge(appointment)?.text,
    appointment.notes !== '' && 'has notes',
  ]
  return facts.filter(Boolean).join(', ')
}

/** The id of a visit's element on the calendar. */
export const appointmentElementId = (id: string) => `appointment-${id}`

/** A dot for the payment and a mark for notes. `describeAppointment` says the same in words. */
export function AppointmentMarks({ appointment }: { appointment: OfficeAppointment }) {
  return (
    <span aria-hidden className="ml-auto flex shrink-0 items-center gap-1 @max-[5.5rem]:gap-0.5">
      {appointment.notes !== '' && <NoteMark />}
      {appointment.fee !== 'none' && <Dot look={DOTS[paymentDot(appointment)].look} />}
    </span>
  )
}

function Dot({ look }: { look: string }) {
  return <span aria-hidden className={`size-2 rounded-full border-[1.5px] ${look}`} />
}

function NoteMark() {
  return (
    <svg viewBox="0 0 10 12" className="h-3 w-2.5 fill-white stroke-current stroke-1 @max-[5.5rem]:w-2">
      <path d="M.5.5h9v11h-9zM2.5 3.5h5m-5 2.5h5m-5 2.5h3" />
    </svg>
  )
}

/** Explains the marks. */
export function MarkLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
      {Object.values(DOTS).map(({ look, text }) => (
        <li key={text} className="flex items-center gap-2">
          <Dot look={look} />
          {text}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <NoteMark />
        Has notes
      </li>
      <li className={`${INSTALL_LOOK} rounded-sm px-1.5`}>{KIND_LABELS.install}</li>
    </ul>
  )
}
