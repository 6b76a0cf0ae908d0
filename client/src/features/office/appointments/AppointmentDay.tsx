import { useId } from 'react'
import { closedReason } from '#shared/appointments/calendar.ts'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import type { AppointmentAction } from './AppointmentDialogs.tsx'
import { ClosedTime } from './ClosedTime.tsx'

interface AppointmentDayProps {
  date: CalendarDate
  today: CalendarDate
  appointments: readonly OfficeAppointment[]
  closures: readonly Closure[]
  adminKey: string
  onRejected: () => void
  onAct: (action: AppointmentAction, appointment: OfficeAppointment) => void
}

export function AppointmentDay({
  date,
  today,
  appointments,
  closures,
  adminKey,
  onRejected,
  onAct,
}: AppointmentDayProps) {
  const id = useId()
  const closed = closedReason(date)
  const isEmpty = appointments.length === 0
  return (
    <section aria-labelledby={id} className="mt-8 border-ink border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className={`text-h3! ${isEmpty ? 'text-muted' : ''}`}>
          {date === today && 'Today, '}
          {formatCalendarDate(date)}
        </h2>
        {(closed ?? (isEmpty && closures.length === 0)) && (
          <p className="text-label text-muted">{closed ?? 'Nothing booked'}</p>
        )}
      </div>
      {closures.map((closure) => (
        <ClosedTime key={closure.id} closure={closure} adminKey={adminKey} onRejected={onRejected} />
      ))}
      {appointments.length > 0 && (
        <ul className="mt-4">
          {appointments.map((appointment) => (
            <AppointmentCard
              key={appointment.id}
              appointment={appointment}
              adminKey={adminKey}
              onRejected={onRejected}
              onAct={(action) => onAct(action, appointment)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
