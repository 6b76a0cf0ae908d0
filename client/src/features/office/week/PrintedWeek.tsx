import { customerName, paymentBadge } from '#client/features/office/appointment-labels.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import { isOnCalendar } from './week-layout.ts'

/** The visits of a week on paper, by day, each with its crew. */
export function PrintedWeek({ week, crew }: { week: Week; crew: number | null }) {
  return week.days.map(({ date, closed }) => {
    const visits = week.appointments.filter(
      (one) => one.appointmentDate === date && isOnCalendar(one) && (crew === null || one.crew === crew),
    )
    const closures = week.closures.filter((closure) => closure.date <= date && date <= (closure.until ?? closure.date))
    if (visits.length === 0 && closures.length === 0) return null
    return (
      <section key={date} className="mb-6">
        <h2 className="text-h3!">
          {formatCalendarDate(date)}
          {closed !== null && `: ${closed}`}
        </h2>
        {closures.map(({ id, timeSlot, reason }) => (
          <p key={id}>
            {timeSlot ?? 'All day'}: blocked, {reason}
          </p>
        ))}
        <ul>
          {visits.map((visit) => (
            <li key={visit.id} className="border-divider border-t py-2">
              <p className="figures">
                <strong>{visit.timeSlot}</strong>, {visit.crewName}, {STATUS_FACTS[visit.status].badge.text},{' '}
                {paymentBadge(visit).text}
              </p>
              <p>
                <bdi>{customerName(visit)}</bdi>, {visit.contact.phoneNumber}
              </p>
              <p>{formatAddressLines(visit.contact).join(', ')}</p>
              {visit.notes !== '' && <p className="whitespace-pre-wrap">{visit.notes}</p>}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
