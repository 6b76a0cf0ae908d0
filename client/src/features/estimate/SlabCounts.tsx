import { SlabProgress } from '#client/lib/slabs/SlabProgress.tsx'
import type { useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { PLANNED_BY_HAND, slabsText } from '#shared/slabs/describe-slabs.ts'

interface SlabCountsProps {
  layout: Estimate['layout']
  slabs: ReturnType<typeof useEstimate>['slabs']
}

/** How many slabs the stones take, or how far planning them is. */
export function SlabCounts({ layout, slabs }: SlabCountsProps) {
  if (slabs.isError) return <SlabProgress slabs={slabs} className="mt-4" />
  return (
    <>
      {layout?.length === 0 && <p className="mt-2 text-label">{PLANNED_BY_HAND}</p>}
      {layout?.map((ofStone) => (
        <p key={ofStone.stone} className="figures mt-2 text-label">
          {layout.length > 1 ? `${stoneName(ofStone.stone)}: ${slabsText(ofStone)}` : slabsText(ofStone)}
        </p>
      ))}
      <SlabProgress slabs={slabs} />
    </>
  )
}
