import { loadWithQueries } from '#client/api/load-with-queries.ts'
import { hasBooked } from '#client/features/appointments/has-booked.ts'
import { useOptionalPart } from '#client/ui/loading.tsx'
import { useHydrated } from '#client/ui/use-hydrated.ts'

const loadHeldVisit = loadWithQueries(
  async () => (await import('#client/features/appointments/HeldVisit.tsx')).HeldVisit,
)

/** The visitor's held time above everything else. Its code loads only for those who booked before. */
export function HeldVisitNote() {
  const HeldVisit = useOptionalPart(loadHeldVisit, useHydrated() && hasBooked())
  return (
    HeldVisit && (
      <div className="page empty:hidden [&>*]:mt-6">
        <HeldVisit />
      </div>
    )
  )
}
