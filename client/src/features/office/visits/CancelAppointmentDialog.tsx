import { customerName, paymentBadge, shortDate } from '#client/features/office/appointment-labels.ts'
import { PAID_BACK } from '#client/features/office/PaidBackDialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { cancellationDeadline, freeCancellationUntil, MOVED_BY_SHOP_TERMS } from '#shared/appointments/terms.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { AppointmentConflict, useAppointmentChange } from './appointment-change.tsx'

interface CancelAppointmentDialogProps {
  appointment: OfficeAppointment
  onClose: () => void
}

export function CancelAppointmentDialog({ appointment, onClose }: CancelAppointmentDialogProps) {
  const label = KIND_LABELS[appointment.kind]
  const name = label.toLowerCase()
  const change = useAppointmentChange(appointment, `${label} canceled`, onClose)
  const refundableCents =
    appointment.paymentState === 'succeeded' ? appointment.paidCents - appointment.refundedCents : 0
  const cancel = (refund: boolean) => change.save({ status: 'cancelled', refund })
  return (
    <TaskDialog
      kind="alert"
      busy={change.isSaving}
      onClose={onClose}
      title={`Cancel this ${name}?`}
      description={
        <span className="wrap-anywhere">
          <bdi>{customerName(appointment)}</bdi>, {shortDate(appointment.appointmentDate)},{' '}
          <span className="whitespace-nowrap">{appointment.timeSlot}</span>
          <span>
            {`, ${appointment.crewName}. The time opens up right away${appointment.contact.email ? ', and the customer gets an email' : ''}.`}
          </span>
        </span>
      }
    >
      {appointment.fee !== 'none' && <p className="mt-4">{paymentNote(appointment, refundableCents)}</p>}
      <AppointmentConflict seen={appointment} change={change} onLeave={onClose} />
      {!change.conflict && (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button onClick={onClose} disabled={change.isSaving}>
            Keep the {name}
          </Button>
          {refundableCents > 0 && !mustRefund(appointment) && (
            <Button disabled={change.isSaving} onClick={() => cancel(false)}>
              Cancel without a refund
            </Button>
          )}
          <Button variant="danger" busy={change.isSaving} onClick={() => cancel(refundableCents > 0)}>
            {change.isSaving ? 'Cancelling...' : cancelLabel(appointment, refundableCents)}
          </Button>
        </div>
      )}
    </TaskDialog>
  )
}

/** The shop moved it and it hasn't started, so the server requires a refund. */
function mustRefund({ movedByShop, startsAt }: OfficeAppointment): boolean {
  return movedByShop && new Date() < new Date(startsAt)
}

function cancelLabel({ kind, dispute }: OfficeAppointment, refundableCents: number): string {
  if (refundableCents <= 0) return `Cancel ${KIND_LABELS[kind].toLowerCase()}`
  const refund = `Cancel and refund ${formatCents(refundableCents)}`
  return dispute === 'open' ? `${refund} if the bank allows it` : refund
}

function refundTerms(appointment: OfficeAppointment): string {
  if (mustRefund(appointment)) return MOVED_BY_SHOP_TERMS
  const start = new Date(appointment.startsAt)
  return new Date() <= freeCancellationUntil(start)
    ? `Our terms refund it until ${cancellationDeadline(start)}.`
    : `Our terms let us keep it: it was refundable until ${cancellationDeadline(start)}.`
}

function paymentNote(appointment: OfficeAppointment, refundableCents: number): string {
  const { status, collected, paymentState, dispute } = appointment
  if (refundableCents > 0 && dispute === 'open') {
    return `${formatCents(refundableCents)} was paid online, and the customer disputed it. The bank decides who gets the money. A refund that you choose here waits, and goes out only if the bank leaves the payment with you.`
  }
  if (refundableCents > 0) {
    return `${formatCents(refundableCents)} was paid online. ${refundTerms(appointment)} A refund goes to the same card and usually shows up in 5 to 10 business days.`
  }
  if (status === 'held') {
    return 'The customer may be paying right now. We cancel the payment first. If it already went through, the visit is confirmed instead, and we show it here.'
  }
  if (paymentState === 'refund_failed') {
    return `The bank sent the refund back. Pay the customer another way, then press '${PAID_BACK}'.`
  }
  if (collected !== null) return `The fee was collected by ${collected}. If you give it back, do it by hand.`
  return `${paymentBadge(appointment).text}. There is nothing to refund now.`
}
