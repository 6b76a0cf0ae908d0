import type { EstimatedCountertop, EstimateSlabs } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { slabsOfEstimate } from '#shared/slabs/full-estimate.ts'
import { findNudges, type Nudge } from '#shared/slabs/nudges.ts'
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

/** What could be changed to pay less. */
interface NudgeWork {
  name: 'nudges'
  countertops: readonly EstimatedCountertop[]
  priceList: PriceList
  job: Job
}

export type SlabWork = PlanWork | EstimateWork | NudgeWork

/** `plan` is null if there are too many pieces, and `slabs` undefined if no countertop is detailed. */
export type SlabAnswer<Work extends SlabWork = SlabWork> = Work extends PlanWork
  ? { plan: StonePlan[] | null }
  : Work extends EstimateWork
    ? { slabs: EstimateSlabs | undefined }
    : { nudges: Nudge[] }

export function answerSlabs(work: SlabWork): SlabAnswer {
  if (work.name === 'plan') return { plan: planSlabs(work.countertops) }
  if (work.name === 'nudges') return { nudges: findNudges(work.countertops, work.priceList, work.job) }
  return { slabs: slabsOfEstimate(work.countertops, work.priceList) }
}
