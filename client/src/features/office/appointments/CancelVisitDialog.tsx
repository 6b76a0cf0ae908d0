import type { RefObject } from 'react'
import { shortDate } from '#client/features/office/visit-words.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import { useFocusAfterwards } from '#client/ui/use-focus-afterwards.ts'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { FREE_CANCELLATION_HOURS, freeCancellationUntil } from '#shared/appointments/visit-terms.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { useVisitChange } from './use-visit-change.ts'
import { VisitChanged } from './VisitChanged.tsx'
import { visitorOf } from './visits.ts'

interface CancelVisitDialogProps {
  visit: OfficeVisit
  adminKey: string
  onClose: () => void
  onRejected: () => void
  /** The button that had the focus goes with the cancellation. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Asks before a visit is cancelled, and says what happens to the money. */
export function CancelVisitDialog({ visit, adminKey, onClose, onRejected, focusAfterwards }: CancelVisitDialogProps) {
  const focus = useFocusAfterwards(focusAfterwards)
  const change = useVisitChange({
    visit,
    adminKey,
    done: 'Visit cancelled',
    onDone: () => {
      focus.done()
      onClose()
    },
    onRejected,
  })
  const keptCents = visit.paymentState === 'succeeded' ? visit.paidCents - visit.refundedCents : 0
  const cancel = (refund: boolean) => change.save({ status: 'cancelled', refund })
  return (
    <TaskDialog
      kind="alert"
      busy={change.isSaving}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title="Cancel this visit?"
      description={
        <span className="wrap-anywhere">
          <bdi>{visitorOf(visit)}</bdi>, {shortDate(visit.appointmentDate)},{' '}
          <span className="whitespace-nowrap">{visit.timeSlot}</span>. Its time is free for others at once
          {visit.contact.email ? ', and the visitor is told by mail' : ''}.
        </span>
      }
    >
      <p className="mt-4">{aboutMoney(visit, keptCents)}</p>
      <VisitChanged seen={visit} change={change} onLeave={onClose} />
      {!change.conflict && (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button onClick={onClose} disabled={change.isSaving}>
            Keep the visit
          </Button>
          {keptCents > 0 && (
            <Button disabled={change.isSaving} onClick={() => cancel(false)}>
              Cancel without a refund
            </Button>
          )}
          {/* Of a hold, too: what is paid in this very moment is not ours to keep. */}
          <Button
            variant="danger"
            busy={change.isSaving}
            onClick={() => cancel(keptCents > 0 || visit.status === 'held')}
          >
            {change.isSaving
              ? 'Cancelling...'
              : keptCents > 0
                ? `Cancel and refund ${formatCents(keptCents)}`
                : 'Cancel visit'}
          </Button>
        </div>
      )}
    </TaskDialog>
  )
}

function aboutMoney({ status, startsAt, fee, paymentState }: OfficeVisit, keptCents: number): string {
  if (keptCents > 0) {
    const isFree = new Date() <= freeCancellationUntil(new Date(startsAt))
    const terms = isFree
      ? `Up to ${FREE_CANCELLATION_HOURS} hours before the visit our terms give it back.`
      : `Less than ${FREE_CANCELLATION_HOURS} hours before the visit our terms let us keep it.`
    return `${formatCents(keptCents)} was paid online. ${terms} A refund goes back to the same card; banks usually take 5 to 10 business days to show it.`
  }
  if (status === 'held') {
    return 'The visitor may be paying just now. The payment is called off first; if it went through already, the visit is confirmed instead, and you are told.'
  }
  if (paymentState === 'refund_due') return 'Its refund is under way already.'
  if (paymentState === 'refunded') return 'What was paid has been refunded already.'
  if (fee === 'on_site') return 'The fee was to be paid on site, so no money moves.'
  return 'Nothing was paid, so no money moves.'
}
