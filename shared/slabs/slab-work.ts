import type { EstimatedCountertop, EstimateSlabs, StoneSlabs } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { countedAsDrawn, slabsOfEstimate } from './full-estimate.ts'
import { findNudges, type Nudge } from './nudges.ts'
import { type PlannedCountertop, planSlabs, type StonePlan } from './plan-slabs.ts'

// What a page asks its worker about slabs, and the server its thread, and what they answer.

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

/** What the totals of several lists need. */
interface CountWork {
  name: 'count'
  lists: readonly (readonly EstimatedCountertop[])[]
}

/** What could be changed to pay less. */
interface NudgeWork {
  name: 'nudges'
  countertops: readonly EstimatedCountertop[]
  priceList: PriceList
  job: Job
}

export type SlabWork = PlanWork | EstimateWork | CountWork | NudgeWork

/** `plan` is null if there are too many pieces, and `slabs` undefined if no countertop is detailed. */
export type SlabAnswer<Work extends SlabWork = SlabWork> = Work extends PlanWork
  ? { plan: StonePlan[] | null }
  : Work extends EstimateWork
    ? { slabs: EstimateSlabs | undefined }
    : Work extends CountWork
      ? { counts: (StoneSlabs[] | null | undefined)[] }
      : { nudges: Nudge[] }

export function answerSlabs(work: SlabWork): SlabAnswer {
  if (work.name === 'plan') return { plan: planSlabs(work.countertops) }
  if (work.name === 'nudges') return { nudges: findNudges(work.countertops, work.priceList, work.job) }
  if (work.name === 'count') return { counts: work.lists.map(countedAsDrawn) }
  return { slabs: slabsOfEstimate(work.countertops, work.priceList) }
}
