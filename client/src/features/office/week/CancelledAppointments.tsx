import { customerName } from '#client/features/office/appointment-labels.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { isOnCalendar } from './week-layout.ts'

interface CancelledAppointmentsProps {
  appointments: readonly OfficeAppointment[]
  onOpen: (appointment: OfficeAppointment) => void
}

/** Visits without a place on the calendar: cancelled ones, and holds that ended with money on them. */
export function CancelledAppointments({ appointments, onOpen }: CancelledAppointmentsProps) {
  const ended = appointments.filter((one) => !isOnCalendar(one))
  if (ended.length === 0) return null
  return (
    <section aria-labelledby="cancelled" className="mt-6">
      <h2 id="cancelled" className="font-sans! font-strong! text-label!">
        Cancelled
      </h2>
      <ul className="mt-1">
        {ended.map((appointment) => (
          <li
            key={appointment.id}
            className="flex flex-wrap items-center gap-x-4 border-divider border-t py-1 text-label"
          >
            <span className="figures text-muted line-through">
              {formatMonthDay(appointment.appointmentDate)}, {slotStart(appointment.timeSlot)}
            </span>
            <bdi className="wrap-anywhere">{customerName(appointment)}</bdi>
            <Badge look={STATUS_FACTS[appointment.status].badge.look}>
              {STATUS_FACTS[appointment.status].badge.text}
            </Badge>
            <Button
              size="small"
              variant="link"
              className="ml-auto"
              aria-label={`Details: ${customerName(appointment)}`}
              onClick={() => onOpen(appointment)}
            >
              Details
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
