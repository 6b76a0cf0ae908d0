import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { type BookedAppointment, upcomingAppointment } from './payment/hold.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { AppointmentBooked } from './AppointmentBooked.tsx'

/** The session's upcoming appointment. Null if there is none or it can't be fetched. */
export function useLatestAppointment(): BookedAppointment | null {
  const { data } = useQuery({
    ...readQuery('GET /api/appointments/current', { query: {} }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return data?.visit ? upcomingAppointment(data.visit, dateIn(new Date(), SHOP.timeZone)) : null
}

export function LatestAppointment({ appointment }: { appointment: BookedAppointment }) {
  return (
    <div className="mt-10">
      <AppointmentBooked appointment={appointment} />
    </div>
  )
}
