import { useQuery } from '@tanstack/react-query'
import { read } from '#client/api/query-client.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { VisitBooked } from './VisitBooked.tsx'

/** The session's coming visit; nothing where there is none, or where it cannot be had just now. */
export function LatestVisit() {
  const { data } = useQuery({ ...read('GET /api/visit', { query: {} }), staleTime: 0, refetchOnMount: 'always' })
  const visit = data?.visit
  if (!visit || visit.appointmentDate < dateIn(new Date(), SHOP.timeZone)) return null
  if (visit.outcome !== 'confirmed' && visit.outcome !== 'processing') return null
  return (
    <div className="mt-10">
      <VisitBooked outcome={visit.outcome} visit={visit} />
    </div>
  )
}
