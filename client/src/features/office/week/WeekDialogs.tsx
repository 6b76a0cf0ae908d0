import type { RefObject } from 'react'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import type { Me } from '#shared/people/schema.ts'
import { ClosureDialog } from './ClosureDialog.tsx'
import { DropDialog } from './drag/DropDialog.tsx'
import { EmptyTimeDialog } from './EmptyTimeDialog.tsx'
import { appointmentElementId } from './appointment-facts.ts'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { crewNameIn, type Target } from './week-layout.ts'
import { describeTarget, isDroppable, calendarPlace, targetState } from './drag/week-targets.ts'

export type OpenWeekDialog =
  | OpenDialog
  | { dialog: 'appointment'; appointment: OfficeAppointment }
  | { dialog: 'drop'; appointment: OfficeAppointment; target: Target }
  | { dialog: 'empty'; target: Target }
  | { dialog: 'closure'; closure: Closure }
  | { dialog: 'schedule' }

const loadSchedule = async () => (await import('#client/features/office/schedule/ScheduleDialog.tsx')).ScheduleDialog

interface WeekDialogsProps {
  open: OpenWeekDialog | null
  onOpen: (dialog: OpenWeekDialog | null) => void
  week: Week
  me: Me
  /** Gets the focus if what opened the dialog is gone. */
  heading: RefObject<HTMLElement | null>
}

/** The open dialog of the calendar, if any. */
export function WeekDialogs({ open, onOpen, week, heading, me }: WeekDialogsProps) {
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
      return (
        <AppointmentDialog
          onClose={onClose}
          appointment={appointment}
          onCloseAutoFocus={focusAppointment(appointment.id)}
        />
      )
    }
    case 'drop': {
      const { appointment, target } = open
      return (
        <DropDialog
          onClose={onClose}
          appointment={appointment}
          target={target}
          crewName={crewNameIn(week, target.crew)}
          onCloseAutoFocus={focusAppointment(appointment.id)}
        />
      )
    }
    case 'closure': {
      const { closure } = open
      const crewName = closure.crew === null ? undefined : crewNameIn(week, closure.crew)
      return <ClosureDialog onClose={onClose} closure={closure} crewName={crewName} />
    }
    case 'schedule':
      return <LazyPart load={loadSchedule} props={{ me, onClose }} name="Crews and hours" />
    case 'empty':
      return <EmptyTime target={open.target} onOpen={onOpen} week={week} />
    default:
      return <AppointmentDialogs open={open} onOpen={onOpen} focusAfterwards={heading} />
  }
}

interface EmptyTimeProps extends Pick<WeekDialogsProps, 'onOpen' | 'week'> {
  target: Target
}

function EmptyTime({ target, onOpen, week }: EmptyTimeProps) {
  const place = calendarPlace(target)
  return (
    <EmptyTimeDialog
      title={describeTarget(target, week)}
      canBook={isDroppable(targetState(week, target, new Date()))}
      onBook={() => onOpen({ dialog: 'bookByPhone', place })}
      onBlock={() => onOpen({ dialog: 'block', place })}
      onClose={() => onOpen(null)}
    />
  )
}
