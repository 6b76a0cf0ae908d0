import { useId } from 'react'
import { Link } from 'wouter'
import type { BookedAppointment, PaidAppointment } from './payment/hold.ts'
import { Button } from '#client/ui/button.tsx'
import { ANOTHER_VISIT } from '#shared/appointments/terms.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'
import { queryOptions } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'

/** Pause between requests while a payment is being processed. */
const POLL_MS = 5000

/** The session's visits. Always fetched again, because another tab may have changed them, and until a payment is processed. */
export function currentQuery() {
  return queryOptions({
    ...readQuery('GET /api/appointments/current', { query: {} }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.visit?.outcome === 'processing' ? POLL_MS : false),
  })
}

interface AppointmentBookedProps {
  /** Address and payment appear once the server has returned them. */
  appointment: PaidAppointment & Partial<BookedAppointment>
  /** Goes to the calendar. */
  onAnother?: (() => void) | undefined
}

/** Confirms a booked appointment: date, time, address, amount, and a link to the details. */
export function AppointmentBooked({ appointment, onAnother }: AppointmentBookedProps) {
  const id = useId()
  const { outcome, appointmentDate, timeSlot, contact, paidCents } = appointment
  const address = contact ? formatAddressLines(contact).join(', ') : ''
  return (
    <div className="max-w-3xl border-pine border-l-2 bg-white px-5 py-4">
      <p className="font-strong">
        {outcome === 'confirmed' ? 'Your visit is confirmed' : 'Your payment is being processed'}
      </p>
      <p className="figures mt-1">
        {formatCalendarDate(appointmentDate)}, <span className="whitespace-nowrap">{timeSlot}</span>
      </p>
      {address && <p className="mt-1 wrap-anywhere">{address}</p>}
      {paidCents ? <p className="figures mt-1">Paid: {formatCents(paidCents)}</p> : null}
      <p className="mt-1 text-label text-muted">
        {outcome === 'confirmed'
          ? 'See how to get ready and add it to your calendar.'
          : "Your appointment has been scheduled. We'll contact you to confirm."}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link href="/payment-confirmation" className="link inline-block py-2">
          See your visit
        </Link>
        {onAnother && (
          <>
            <Button size="small" aria-describedby={`${id}-another`} onClick={onAnother}>
              Book another visit
            </Button>
            <span id={`${id}-another`} className="text-caption text-muted">
              {ANOTHER_VISIT}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

interface UpcomingAppointmentsProps {
  appointments: readonly BookedAppointment[]
  className?: string
}

export function UpcomingAppointments({ appointments, className = '' }: UpcomingAppointmentsProps) {
  if (appointments.length === 0) return null
  return (
    <div className={`grid gap-5 ${className}`}>
      {appointments.map((appointment) => (
        <AppointmentBooked key={appointment.id} appointment={appointment} />
      ))}
    </div>
  )
}
