import { customerName, paymentBadge } from '#client/features/office/appointment-labels.ts'
import { crewNameIn, dayNote, isOnCalendar, weekText } from '#client/features/office/visits/week-layout.ts'
import { appliesTo, coversDay } from '#shared/schedule/closed-days.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { formatAddressLines } from '#shared/places/address.ts'

interface PrintedWeekProps {
  week: Week
  crew: number | null
  /** Leaves the other days out. */
  only?: CalendarDate | undefined
}

/** The visits of a week, or of one day of it, on paper, of one crew or all, by day, each with its crew. */
export function PrintedWeek({ week, crew, only }: PrintedWeekProps) {
  const shown = week.days.filter(({ date }) => only === undefined || date === only)
  const days = shown.map((day) => ({
    date: day.date,
    note: dayNote(day),
    appointments: week.appointments.filter(
      (one) => one.appointmentDate === day.date && isOnCalendar(one) && (crew === null || one.crew === crew),
    ),
    closures: week.closures.filter((one) =>
      crew === null ? coversDay(one, day.date) : appliesTo(one, { date: day.date, crew }),
    ),
  }))
  const planned = days.filter(({ appointments, closures }) => appointments.length + closures.length > 0)
  return (
    <>
      <h1 className="mb-6 text-h2!">
        {only === undefined ? weekText(week.days[0]?.date ?? '') : formatCalendarDate(only)}
        {crew !== null && `, ${crewNameIn(week, crew)}`}
      </h1>
      {planned.length === 0 && <p>{only === undefined ? 'No visits this week.' : 'No visits that day.'}</p>}
      {planned.map(({ date, note, appointments, closures }) => (
        <section key={date} className="mb-6">
          <h2 className="mb-1 break-after-avoid text-h3!">
            {formatCalendarDate(date)}
            {note !== null && `: ${note}`}
          </h2>
          {closures.map(({ id, timeSlot, crew: closed, reason }) => (
            <p key={id}>
              {timeSlot ?? 'All day'}, {closed === null ? 'all crews' : <bdi>{crewNameIn(week, closed)}</bdi>}: blocked,{' '}
              {reason}
            </p>
          ))}
          {/* Two columns, because twenty crews have hundreds of visits a week. */}
          <ul className="columns-2 gap-x-8 text-label">
            {appointments.map((appointment) => (
              <li key={appointment.id} className="break-inside-avoid border-divider border-t py-1.5 leading-snug">
                <p className="figures">
                  <strong>{appointment.timeSlot}</strong>, <bdi>{appointment.crewName}</bdi>,{' '}
                  {appointment.kind === 'install' && <strong>{KIND_LABELS.install}, </strong>}
                  {STATUS_FACTS[appointment.status].badge.text}, {paymentBadge(appointment).text}
                </p>
                <p>
                  <bdi>{customerName(appointment)}</bdi>, {appointment.contact.phoneNumber}
                </p>
                <p>{formatAddressLines(appointment.contact).join(', ')}</p>
                {appointment.notes !== '' && <p className="whitespace-pre-wrap">{appointment.notes}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
