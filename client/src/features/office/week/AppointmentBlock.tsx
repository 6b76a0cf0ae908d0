import type { CSSProperties } from 'react'
import { customerName } from '#client/features/office/appointment-labels.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { useKeyboardMove } from './drag/use-keyboard-move.ts'
import type { useWeekDrag } from './drag/use-week-drag.ts'
import { appointmentElementId, describeAppointment } from './appointment-facts.ts'
import { AppointmentMarks } from './AppointmentMarks.tsx'

interface AppointmentBlockProps {
  appointment: OfficeAppointment
  box: CSSProperties
  /** The crew's. */
  color: string
  hint: string
  /** The visit that is dragged or carried. */
  movingId: string | undefined
  currentId: string | undefined
  dragging: ReturnType<typeof useWeekDrag>
  carrying: ReturnType<typeof useKeyboardMove>
  onFocusAppointment: (id: string) => void
  onOpen: (appointment: OfficeAppointment) => void
}

/** A visit on the calendar. */
export function AppointmentBlock({
  appointment,
  box,
  color,
  hint,
  movingId,
  currentId,
  dragging,
  carrying,
  onFocusAppointment,
  onOpen,
}: AppointmentBlockProps) {
  const { id, status, contact } = appointment
  const isMovable = isInPhase(status, 'booked')
  const look = isInPhase(status, 'hold')
    ? 'border-dashed border-control bg-paper'
    : isInPhase(status, 'over')
      ? 'border-divider bg-sand text-muted'
      : 'border-control bg-paper'
  return (
    <button
      type="button"
      id={appointmentElementId(id)}
      tabIndex={id === currentId ? 0 : -1}
      aria-describedby={hint}
      onFocus={() => onFocusAppointment(id)}
      onBlur={carrying.onBlur}
      onKeyDown={(event) => carrying.onKeyDown(event, appointment)}
      onClick={() => onOpen(appointment)}
      onPointerDown={isMovable ? (event) => dragging.start(event, { kind: 'appointment', appointment }) : undefined}
      className={`@container absolute inset-x-0.5 flex scroll-ml-14 touch-manipulation flex-col overflow-hidden rounded-sm border border-l-4 px-1.5 py-1 text-left text-[0.8125rem] leading-4 select-none hover:border-ink focus-visible:z-raised ${look} ${id === movingId ? 'opacity-50' : ''}`}
      style={{ ...box, borderLeftColor: color }}
    >
      <span className="figures flex items-center gap-1 whitespace-nowrap">
        <Start appointment={appointment} />
        <AppointmentMarks appointment={appointment} />
      </span>
      <bdi className="block truncate font-strong">{customerName(appointment)}</bdi>
      <span className="block truncate">{isInPhase(status, 'hold') ? 'Awaiting payment' : contact.city}</span>
      <span className="sr-only">{`, ${describeAppointment(appointment)}`}</span>
    </button>
  )
}

/** In a narrow column without AM or PM, which the hours at the left edge say. */
function Start({ appointment }: Pick<AppointmentBlockProps, 'appointment'>) {
  const [time, half] = slotStart(appointment.timeSlot).split(' ')
  return (
    <span>
      {time} <span className="@max-[5.5rem]:sr-only">{half}</span>
    </span>
  )
}
