import { useRef, useState } from 'react'
import { AppointmentCard } from '#client/features/office/appointments/AppointmentCard.tsx'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { OpenRecord } from './record-context.ts'

/** All visits of the customer, newest first, with the actions that the calendar has. */
export function AppointmentsTab({ customer }: OpenRecord) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const days = [...new Set(customer.appointments.map(({ appointmentDate }) => appointmentDate))]
  if (days.length === 0) return <p className="text-muted">No visits yet.</p>
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {days.map((date) => (
        <section key={date} className="mt-6 first:mt-0">
          <h3 className="text-lead!">{formatCalendarDate(date)}</h3>
          <ul className="mt-2">
            {customer.appointments
              .filter(({ appointmentDate }) => appointmentDate === date)
              .map((appointment) => (
                <li key={appointment.id}>
                  <AppointmentCard
                    appointment={appointment}
                    onAct={(action) => setOpen({ dialog: action, appointment })}
                  />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <AppointmentDialogs open={open} onOpen={setOpen} focusAfterwards={list} />
    </div>
  )
}
