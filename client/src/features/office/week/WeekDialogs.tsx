import type { RefObject } from 'react'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { LazyPart } from '#client/ui/loading.tsx'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { ClosureDialog } from './ClosureDialog.tsx'
import { DropDialog } from './drag/DropDialog.tsx'
import { EmptyTimeDialog } from './EmptyTimeDialog.tsx'
import { appointmentElementId } from './appointment-facts.ts'
import { AppointmentDialog } from './AppointmentDialog.tsx'
import { crewNameIn, type Target } from './week-layout.ts'
import { describeTarget, inspectTarget, isDroppable, calendarPlace } from './drag/week-targets.ts'

export type OpenWeekDialog =
  | OpenDialog
  | { dialog: 'appointment'; appointment: OfficeAppointment }
  | { dialog: 'drop'; appointment: OfficeAppointment; target: Target }
  /** Asks what to do with a time, or only whether to book it for the quote. */
  | { dialog: 'empty'; target: Target; quote?: Quote }
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
      const { state, why } = inspectTarget(week, target, new Date(), appointment.id)
      return (
        <DropDialog
          onClose={onClose}
          appointment={appointment}
          target={target}
          crewName={crewNameIn(week, target.crew)}
          why={why}
          isTooTight={state === 'too tight'}
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
      return <EmptyTime target={open.target} quote={open.quote} onOpen={onOpen} week={week} />
    default:
      return <AppointmentDialogs open={open} onOpen={onOpen} focusAfterwards={heading} />
  }
}

interface EmptyTimeProps extends Pick<WeekDialogsProps, 'onOpen' | 'week'> {
  target: Target
  quote: Quote | undefined
}

function EmptyTime({ target, quote, onOpen, week }: EmptyTimeProps) {
  const place = calendarPlace(target)
  const { state, why } = inspectTarget(week, target, new Date())
  return (
    <EmptyTimeDialog
      title={describeTarget(target, week)}
      why={why}
      canBook={isDroppable(state)}
      onBook={() => onOpen({ dialog: 'bookByPhone', quote, place })}
      onBlock={quote ? undefined : () => onOpen({ dialog: 'block', place })}
      onClose={() => onOpen(null)}
    />
  )
}
