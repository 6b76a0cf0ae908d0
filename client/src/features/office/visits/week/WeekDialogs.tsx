import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { closureDays, customerName } from '#client/features/office/appointment-labels.ts'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { AppointmentCard } from '#client/features/office/visits/AppointmentCard.tsx'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/visits/AppointmentDialogs.tsx'
import { DropDialog } from '#client/features/office/visits/MoveAppointmentDialog.tsx'
import { crewNameIn, type Target } from '#client/features/office/visits/week-layout.ts'
import {
  calendarPlace,
  describeTarget,
  inspectTarget,
  isDroppable,
} from '#client/features/office/visits/week-targets.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { appointmentElementId } from './AppointmentMarks.tsx'

export type OpenWeekDialog =
  | OpenDialog
  | { dialog: 'appointment'; appointment: OfficeAppointment }
  | { dialog: 'drop'; appointment: OfficeAppointment; target: Target }
  /** Asks what to do with a time, or only whether to book it for the quote. */
  | { dialog: 'empty'; target: Target; quote?: Quote }
  | { dialog: 'closure'; closure: Closure }

interface WeekDialogsProps {
  open: OpenWeekDialog | null
  onOpen: (dialog: OpenWeekDialog | null) => void
  /** Undefined until it has loaded. Then only dialogs without a place on it open. */
  week: Week | undefined
  /** Gets the focus if what opened the dialog is gone. */
  heading: RefObject<HTMLElement | null>
}

/** The open dialog of the calendar, if any. */
export function WeekDialogs({ open, onOpen, week, heading }: WeekDialogsProps) {
  const onClose = () => onOpen(null)
  /** A moved visit has another element. */
  const focusAppointment = (id: string) => (event: Event) => {
    event.preventDefault()
    const block = document.getElementById(appointmentElementId(id)) ?? heading.current
    block?.focus()
  }
  switch (open?.dialog) {
    case 'appointment': {
      const { appointment } = open
      const listed = week?.appointments.find(({ id }) => id === appointment.id)
      const onCloseAutoFocus = focusAppointment(appointment.id)
      return <AppointmentDialog {...{ onClose, appointment, listed, onCloseAutoFocus }} />
    }
    case 'drop': {
      const { appointment, target } = open
      const onCloseAutoFocus = focusAppointment(appointment.id)
      return week && <DropDialog {...{ week, appointment, target, onClose, onCloseAutoFocus }} />
    }
    case 'closure': {
      const { id, timeSlot, reason, crew } = open.closure
      const crewName = crew === null || !week ? 'all crews' : crewNameIn(week, crew)
      return (
        <ConfirmChange
          title="Unblock this time?"
          description={`${closureDays(open.closure)}, ${timeSlot ?? 'all day'}, ${crewName}: ${reason}`}
          action="Unblock"
          busyAction="Unblocking..."
          send={() => call('DELETE /api/closures/{id}', { params: { id } })}
          done="Time unblocked"
          failed="unblock the time"
          onClose={onClose}
          focusAfter={heading}
        />
      )
    }
    case 'empty':
      return week && <EmptyTimeDialog target={open.target} quote={open.quote} onOpen={onOpen} week={week} />
    default:
      return <AppointmentDialogs open={open} onOpen={onOpen} focusAfterwards={heading} />
  }
}

interface AppointmentDialogProps {
  /** As it was when this opened. */
  appointment: OfficeAppointment
  /** As it is now. Undefined if it isn't in this week any more. */
  listed: OfficeAppointment | undefined
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/**
 * A visit with everything that the office can do with it. If it moves to another week, this closes, but not before the dialog in
 * which someone may type.
 */
function AppointmentDialog({ appointment: opened, listed, ...close }: AppointmentDialogProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const appointment = listed ?? opened
  const isGone = !listed && openDialog === null
  const closeGone = useEffectEvent(close.onClose)
  useEffect(() => {
    if (isGone) closeGone()
  }, [isGone])
  const card = useRef<HTMLDivElement>(null)
  return (
    <TaskDialog
      width="wide"
      {...close}
      title={customerName(appointment)}
      description={formatCalendarDate(appointment.appointmentDate)}
    >
      <AppointmentCard
        ref={card}
        appointment={appointment}
        onAct={(dialog) => setOpenDialog({ dialog, appointment })}
      />
      <AppointmentDialogs open={openDialog} onOpen={setOpenDialog} focusAfterwards={card} />
    </TaskDialog>
  )
}

interface EmptyTimeDialogProps extends Pick<WeekDialogsProps, 'onOpen'> {
  week: Week
  target: Target
  /** Only booking it is offered then. */
  quote: Quote | undefined
}

/** What can be done with an empty time, or with one that a quote is dropped on. */
function EmptyTimeDialog({ target, quote, onOpen, week }: EmptyTimeDialogProps) {
  const place = calendarPlace(target)
  const { state, why } = inspectTarget(week, target, new Date())
  return (
    <TaskDialog onClose={() => onOpen(null)} title={describeTarget(target, week)} description={why}>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {isDroppable(state) ? (
          <>
            <Button
              variant="primary"
              className="sm:flex-1"
              onClick={() => onOpen({ dialog: 'bookByPhone', quote, place })}
            >
              Book
            </Button>
            {!quote && (
              <Button className="sm:flex-1" onClick={() => onOpen({ dialog: 'block', place })}>
                Block
              </Button>
            )}
          </>
        ) : (
          <p className="text-muted">Visits can't start at this time.</p>
        )}
      </div>
    </TaskDialog>
  )
}
