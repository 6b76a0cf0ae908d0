import { useQuery } from '@tanstack/react-query'
import { read } from '#client/api/query-client.ts'
import type { PaidVisit } from '#client/features/appointments/payment/hold.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { VisitBooked } from './VisitBooked.tsx'

/** The session's coming visit; null where there is none, or where it cannot be had just now. */
export function useLatestVisit(): PaidVisit | null {
  const { data } = useQuery({ ...read('GET /api/visit', { query: {} }), staleTime: 0, refetchOnMount: 'always' })
  const visit = data?.visit
  if (!visit || visit.appointmentDate < dateIn(new Date(), SHOP.timeZone)) return null
  const { outcome, appointmentDate, timeSlot } = visit
  return outcome === 'confirmed' || outcome === 'processing' ? { outcome, appointmentDate, timeSlot } : null
}

export function LatestVisit({ visit }: { visit: PaidVisit }) {
  return (
    <div className="mt-10">
      <VisitBooked visit={visit} />
    </div>
  )
}
