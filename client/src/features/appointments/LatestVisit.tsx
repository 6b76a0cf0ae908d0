import { useQuery } from '@tanstack/react-query'
import { read } from '#client/api/query-client.ts'
import type { Visit } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { PaidOutcome } from './use-booking.ts'
import { VisitBooked } from './VisitBooked.tsx'

interface ComingVisit extends Pick<Visit, 'appointmentDate' | 'timeSlot'> {
  outcome: PaidOutcome
}

/** The session's coming visit; null where there is none, or where it cannot be had just now. */
export function useLatestVisit(): ComingVisit | null {
  const { data } = useQuery({ ...read('GET /api/visit', { query: {} }), staleTime: 0, refetchOnMount: 'always' })
  const visit = data?.visit
  if (!visit || visit.appointmentDate < dateIn(new Date(), SHOP.timeZone)) return null
  const { outcome, appointmentDate, timeSlot } = visit
  return outcome === 'confirmed' || outcome === 'processing' ? { outcome, appointmentDate, timeSlot } : null
}

export function LatestVisit({ visit }: { visit: ComingVisit }) {
  return (
    <div className="mt-10">
      <VisitBooked outcome={visit.outcome} visit={visit} />
    </div>
  )
}
