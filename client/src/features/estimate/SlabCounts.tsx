import { PlanningSlabs } from '#client/lib/slabs/PlanningSlabs.tsx'
import type { useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { Failure } from '#client/ui/loading.tsx'
import { stoneName } from '#shared/countertops/stones.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { PLANNED_BY_HAND, slabsText } from '#shared/slabs/describe-slabs.ts'

interface SlabCountsProps {
  layout: Estimate['layout']
  slabs: ReturnType<typeof useEstimate>['slabs']
}

/** How many slabs the stones take, or how far planning them is. */
export function SlabCounts({ layout, slabs }: SlabCountsProps) {
  if (slabs.isError) {
    return (
      <Failure
        title="We couldn't plan the slabs."
        text="Everything else works."
        busy={slabs.isFetching}
        onTryAgain={() => void slabs.refetch()}
        className="mt-4"
      />
    )
  }
  return (
    <>
      {layout?.length === 0 && <p className="mt-2 text-label">{PLANNED_BY_HAND}</p>}
      {layout?.map((ofStone) => (
        <p key={ofStone.stone} className="figures mt-2 text-label">
          {layout.length > 1 ? `${stoneName(ofStone.stone)}: ${slabsText(ofStone)}` : slabsText(ofStone)}
        </p>
      ))}
      {slabs.isFetching && <PlanningSlabs />}
    </>
  )
}
