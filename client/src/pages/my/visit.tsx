import { type SyntheticEvent, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { refetchAvailability, type SlotChoice } from '#client/features/appointments/availability.ts'
import { DayAndTime, useDaySlots } from '#client/features/appointments/DayAndTime.tsx'
import { AppointmentSummary } from '#client/features/appointments/payment/AppointmentSummary.tsx'
import { Button } from '#client/ui/button.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { keptFeeText } from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatMonthDay } from '#shared/lib/dates.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import type { PageVisit } from '#shared/my/schema.ts'
import { changeHash, MOVE_DAYS } from '#shared/my/terms.ts'
import { Section } from '#client/pages/thank-you/sent.tsx'
import { SendFailure, usePageChange } from './page-parts.tsx'

interface VisitProps {
  visit: PageVisit
  /** Its title then names its day. */
  isOneOfSeveral?: boolean
  /** Whether it's moved in a part of the page above. */
  mayMoveAbove?: boolean | undefined
}

/** A visit that is to come, with calendar links, and what its customer can do about it. */
export function Visit({ visit, isOneOfSeveral = false, mayMoveAbove = false }: VisitProps) {
  const { id, kind, appointmentDate, whyNotMovable, whyNotCancellable, dueCents } = visit
  const [open, setOpen] = useState(() => {
    if (location.hash === changeHash('move', id) && !whyNotMovable) return 'move'
    return location.hash === changeHash('cancel', id) && !whyNotCancellable ? 'cancel' : undefined
  })
  useEffect(() => {
    // A reload or Back must not open it again.
    if (open && location.hash) history.replaceState(history.state, '', location.pathname)
  }, [open])
  const close = () => setOpen(undefined)
  const actions = (
    <>
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        {!whyNotMovable && (
          <Button className="max-sm:w-full" onClick={() => setOpen('move')}>
            Move the visit
          </Button>
        )}
        {!whyNotCancellable && (
          <Button variant="quiet" className="max-sm:w-full" onClick={() => setOpen('cancel')}>
            Cancel the visit
          </Button>
        )}
      </div>
      {whyNotMovable && !mayMoveAbove && <p className="figures mt-3 text-label text-muted">{whyNotMovable}</p>}
    </>
  )
  const title = kind === 'install' ? 'Your installation' : 'Your visit'
  return (
    <Section title={`${title}${isOneOfSeveral ? ` on ${formatMonthDay(appointmentDate)}` : ''}`}>
      <div className="mt-6">
        <AppointmentSummary appointment={visit} kind={kind} dueCents={dueCents} isDemo={undefined} actions={actions} />
      </div>
      {open === 'move' && <MoveDialog visit={visit} onClose={close} />}
      {open === 'cancel' && <CancelDialog visit={visit} onClose={close} />}
    </Section>
  )
}

interface VisitDialogProps {
  visit: PageVisit
  onClose: () => void
}

/** Says first what happens to the fee, and then asks once. */
function CancelDialog({ visit, onClose }: VisitDialogProps) {
  const { id, version, refundCents, appointmentDate, timeSlot } = visit
  const cancel = usePageChange({
    send: (body: { id: string; version: number; refundCents: number }, meta) =>
      call('POST /api/my/visit/cancel', { body, ...meta }),
    onDone: () => {
      toast({ title: 'Your visit is canceled' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Cancel your visit?"
      description={`${formatCalendarDate(appointmentDate)}, ${timeSlot}. ${feeText(visit)}`}
      busy={cancel.isPending}
      variant="danger"
      action="Cancel the visit"
      busyAction="Canceling..."
      cancel="Keep the visit"
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, version, refundCents })}
    >
      <SendFailure error={cancel.error} />
    </ConfirmDialog>
  )
}

/** What happens to the fee if the visit is canceled now. */
function feeText({ refundCents, paidCents, startsAt, movedByShop }: PageVisit): string {
  if (refundCents > 0) return `We'll refund your ${formatCents(refundCents)} to the card you used.`
  return paidCents > 0
    ? keptFeeText(paidCents, new Date(startsAt), movedByShop)
    : "You haven't paid for it, so you owe us nothing."
}

/** The open times of the next 30 days. */
function MoveDialog({ visit, onClose }: VisitDialogProps) {
  const now = useMinute() ?? new Date()
  const queryClient = useQueryClient()
  const lastDate = addDays(dateIn(now, SHOP.timeZone), MOVE_DAYS)
  // Opens at its own day, beside the other times of that day, unless it's later than any day to choose.
  const [choice, setChoice] = useState<SlotChoice>({
    date: visit.appointmentDate > lastDate ? null : visit.appointmentDate,
    slot: null,
  })
  const slots = useDaySlots(choice)
  const move = usePageChange({
    send: (body: { id: string; date: string; timeSlot: string; version: number }, meta) =>
      call('POST /api/my/visit/move', { body, ...meta }),
    onDone: () => {
      void refetchAvailability(queryClient)
      toast({ title: 'Your visit has a new time', description: 'We emailed it to you.' })
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const { date } = choice
    if (date === null || slots.chosen === null) return
    move.mutate({ id: visit.id, date, timeSlot: slots.chosen, version: visit.version })
  }
  return (
    <TaskDialog
      title="Move your visit"
      description={`It's on ${formatCalendarDate(visit.appointmentDate)}, ${visit.timeSlot}. Times are ${SHOP.city} time.`}
      width="wide"
      onClose={onClose}
      busy={move.isPending}
    >
      <form noValidate onSubmit={submit} className="mt-6">
        <fieldset disabled={move.isPending} className="min-w-0">
          <legend className="sr-only">New time</legend>
          <DayAndTime
            choice={choice}
            slots={slots}
            now={now}
            lastDate={lastDate}
            own={{ date: visit.appointmentDate, slot: visit.timeSlot }}
            onChange={setChoice}
          />
        </fieldset>
        <SendFailure error={move.error} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={move.isPending}>
            Keep this time
          </Button>
          <Button type="submit" variant="primary" busy={move.isPending} disabled={slots.chosen === null}>
            {move.isPending ? 'Moving...' : 'Move the visit'}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}
