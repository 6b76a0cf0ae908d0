import { endpointPath } from '#client/api/call.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { appointmentEvent, googleCalendarLink } from '#shared/appointments/calendar-file.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import type { Appointment } from '#shared/appointments/schema.ts'

interface AddToCalendarProps {
  appointment: Appointment
  kind: AppointmentKind
  /** Of one of several, which one: small links then, whose names a screen reader can tell apart. */
  day?: string
  className?: string
}

/** A calendar file, and Google Calendar for browsers that can't open one. */
export function AddToCalendar({ appointment, kind, day, className = '' }: AddToCalendarProps) {
  const { calendarToken } = appointment
  const isSmall = day !== undefined
  const which = isSmall && <span className="sr-only">{`: ${day}`}</span>
  const classes = (variant: 'primary' | 'secondary') =>
    isSmall ? buttonClasses('link', 'small') : buttonClasses(variant)
  return (
    <p className={`${isSmall ? 'flex flex-wrap gap-x-5' : 'grid gap-3 sm:flex sm:flex-wrap'} ${className}`}>
      {calendarToken && (
        <a
          href={endpointPath('GET /api/appointments/calendar/{token}', { params: { token: calendarToken } })}
          className={classes('primary')}
        >
          Add to calendar
          {which}
        </a>
      )}
      <a href={googleLink(appointment, kind)} target="_blank" rel="noreferrer" className={classes('secondary')}>
        Add to Google Calendar
        {which}
      </a>
    </p>
  )
}

function googleLink({ id, startsAt, endsAt, contact }: Appointment, kind: AppointmentKind): string {
  const start = new Date(startsAt)
  return googleCalendarLink(
    appointmentEvent({
      appointmentId: id,
      kind,
      host: location.host,
      contact,
      start,
      end: new Date(endsAt),
      status: 'confirmed',
      // A link has no sequence and no timestamp.
      sequence: 0,
      stampedAt: start,
      url: `${location.origin}${kind === 'install' ? '/my' : '/payment-confirmation'}`,
    }),
  )
}
