import type { EstimatedCountertop, EstimateSlabs } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { slabsOfEstimate } from '#shared/slabs/full-estimate.ts'
import { type PlannedCountertop, planSlabs, type StonePlan } from '#shared/slabs/plan-slabs.ts'

// What a page asks its worker about slabs, and what the worker answers.

/** How countertops are cut. */
interface PlanWork {
  name: 'plan'
  countertops: readonly PlannedCountertop[]
}

/** What an estimate needs. */
interface EstimateWork {
  name: 'estimate'
  countertops: readonly EstimatedCountertop[]
  priceList: PriceList
}

export type SlabWork = PlanWork | EstimateWork

/** `plan` is null if there are too many pieces, and `slabs` undefined if no countertop is detailed. */
export type SlabAnswer<Work extends SlabWork = SlabWork> = Work extends PlanWork
  ? { plan: StonePlan[] | null }
  : { slabs: EstimateSlabs | undefined }

export function answerSlabs(work: SlabWork): SlabAnswer {
  if (work.name === 'plan') return { plan: planSlabs(work.countertops) }
  return { slabs: slabsOfEstimate(work.countertops, work.priceList) }
}
