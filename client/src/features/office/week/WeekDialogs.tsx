import { useRef, useState, type RefObject } from 'react'
import { closureDays, customerName } from '#client/features/office/appointment-labels.ts'
import { AppointmentCard } from '#client/features/office/appointments/AppointmentCard.tsx'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { useUnblock } from '#client/features/office/appointments/BlockTimeDialog.tsx'
import { DropDialog } from '#client/features/office/appointments/MoveAppointmentDialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { appointmentElementId } from './AppointmentMarks.tsx'
import { crewNameIn, type Target } from './week-layout.ts'
import { calendarPlace, describeTarget, inspectTarget, isDroppable, shortTarget, targetOf } from './week-targets.ts'

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
  week: Week
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
      const appointment = week.appointments.find(({ id }) => id === open.appointment.id)
      // It may have moved to another week.
      if (!appointment) return null
      const onCloseAutoFocus = focusAppointment(appointment.id)
      return <AppointmentDialog onClose={onClose} appointment={appointment} onCloseAutoFocus={onCloseAutoFocus} />
    }
    case 'drop': {
      const { appointment, target } = open
      const { state, why, isRefused } = inspectTarget(week, target, new Date(), appointment.id)
      const from = shortTarget(targetOf(appointment), appointment.crewName)
      return (
        <DropDialog
          onClose={onClose}
          appointment={appointment}
          to={calendarPlace(target)}
          route={`${from} → ${shortTarget(target, crewNameIn(week, target.crew))}.`}
          why={why}
          isTooTight={state === 'too tight'}
          isRefused={isRefused}
          onCloseAutoFocus={focusAppointment(appointment.id)}
        />
      )
    }
    case 'closure': {
      const { closure } = open
      const crewName = closure.crew === null ? 'all crews' : crewNameIn(week, closure.crew)
      return <ClosureDialog onClose={onClose} closure={closure} crewName={crewName} />
    }
    case 'empty':
      return <EmptyTimeDialog target={open.target} quote={open.quote} onOpen={onOpen} week={week} />
    default:
      return <AppointmentDialogs open={open} onOpen={onOpen} focusAfterwards={heading} />
  }
}

interface AppointmentDialogProps {
  appointment: OfficeAppointment
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** A visit with everything that the office can do with it. */
function AppointmentDialog({ appointment, ...close }: AppointmentDialogProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
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

interface EmptyTimeDialogProps extends Pick<WeekDialogsProps, 'onOpen' | 'week'> {
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

interface ClosureDialogProps {
  closure: Closure
  crewName: string
  onClose: () => void
}

/** A blocked time: when and why, with a button to unblock it. */
function ClosureDialog({ closure, crewName, onClose }: ClosureDialogProps) {
  const { id, timeSlot, reason } = closure
  const when = timeSlot ?? 'All day'
  const unblock = useUnblock(onClose)
  return (
    <TaskDialog onClose={onClose} title="Blocked time" description={`${closureDays(closure)}, ${crewName}`}>
      <div className="mt-3 flex items-center justify-between gap-x-6 rounded-sm bg-sand px-4 py-2">
        <p className="min-w-0 text-label wrap-anywhere">
          <span className="figures font-strong">{when}:</span> blocked, {reason}
        </p>
        <Button
          size="small"
          variant="quiet"
          className="-mr-4"
          busy={unblock.isSaving}
          aria-label={`Unblock: ${when}, ${reason}`}
          onClick={() => unblock.save(id)}
        >
          Unblock
        </Button>
      </div>
    </TaskDialog>
  )
}
