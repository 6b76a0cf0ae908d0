import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KitchenItem } from '#client/features/designer/kitchen/kitchen-items.ts'
import { planInWorker } from '#client/lib/slabs/plan-in-worker.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { isInOfferedStone, isOffered } from '#shared/countertops/stones.ts'
import { sentDetails, withoutPlace } from '#shared/fabrication/sent-details.ts'

export type Sliced = Pick<KitchenItem, 'countertop'> & Partial<Pick<KitchenItem, 'isOpen'>>

/**
 * How these countertops are cut from slabs, with the countertops that were planned: the last ones until the next plan is there.
 * Those in a stone that we no longer offer are left out. `open` is the index of the open one among them, or -1.
 */
export function useSlabPlan(items: readonly Sliced[]) {
  const offered = items.filter(({ countertop }) => isOffered(countertop.stone))
  const open = offered.findIndex(({ isOpen }) => isOpen)
  const countertops = offered.map(toPlan).filter(isInOfferedStone)
  return useQuery({
    queryKey: ['slabs', countertops, open],
    queryFn: async ({ signal }) => {
      const { plan } = await planInWorker({ name: 'plan', countertops }, signal)
      return { countertops, open, plan }
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** What is made of it, so that nothing else asks for another plan, such as its place in the kitchen. */
function toPlan({ countertop }: Sliced) {
  const { shape, dimensions, stone } = countertop
  const details = sentDetails(withoutPlace(countertop))
  return { shape, dimensions: fullDimensions(dimensions), stone, ...(details && { details }) }
}
