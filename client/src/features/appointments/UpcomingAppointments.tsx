import { useQuery } from '@tanstack/react-query'
import { currentQuery } from './current-query.ts'
import { type BookedAppointment, upcomingAppointments } from './payment/hold.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { AppointmentBooked } from './AppointmentBooked.tsx'

/** The session's upcoming appointments. Empty if there is none or they can't be fetched. */
export function useUpcomingAppointments(): BookedAppointment[] {
  const { data } = useQuery(currentQuery())
  return upcomingAppointments(data, dateIn(new Date(), SHOP.timeZone))
}

export function UpcomingAppointments({ appointments }: { appointments: readonly BookedAppointment[] }) {
  return (
    <div className="mt-10 grid gap-5">
      {appointments.map((appointment) => (
        <AppointmentBooked key={appointment.id} appointment={appointment} />
      ))}
    </div>
  )
}
