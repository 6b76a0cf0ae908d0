import {
  type Estimate,
  type EstimatedCountertop,
  type EstimateSlabs,
  estimate,
  priceAsDrawn,
  type StoneSlabs,
  withOffset,
} from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import { isDetailed, type Job } from '#shared/fabrication/details.ts'
import { countStones, planSlabs } from './plan-slabs.ts'
import type { ShopSlab } from './shop-plan.ts'

/** An estimate with its slabs, and with the leftover stone that follows from them (docs/rules.md, Estimate). */
export function fullEstimate(countertops: readonly EstimatedCountertop[], priceList: PriceList, job?: Job): Estimate {
  return estimate(countertops, priceList, job, slabsOfEstimate(countertops, priceList))
}

/** For `estimate`. Undefined: no countertop is detailed. */
export function slabsOfEstimate(
  countertops: readonly EstimatedCountertop[],
  priceList: PriceList,
): EstimateSlabs | undefined {
  const asDrawn = slabsAsDrawn(countertops)
  if (asDrawn === undefined) return undefined
  // Without a price for leftover stone, slabs change no total.
  if (!asDrawn?.some(({ stone }) => priceList.leftOverPerSquareFootCents[stone] > 0))
    return { asDrawn, smaller: null, larger: null }
  const count = (byInches: number) => countOnly(withOffset(countedForSlabs(countertops), byInches))
  return { asDrawn, smaller: count(-1), larger: count(1) }
}

function countOnly(countertops: readonly EstimatedCountertop[]): StoneSlabs[] | null {
  const counted = countStones(countertops)
  return counted?.map(({ stone, slabs, atLeast }) => ({ stone, slabs, atLeast, remnant: null })) ?? null
}

export type SlabPlanner = (countertops: readonly EstimatedCountertop[]) => StoneSlabs[] | null | undefined

/** For `priceAsDrawn`. Null: there are too many pieces to plan. Undefined: no countertop is detailed. */
export function slabsAsDrawn(
  countertops: readonly EstimatedCountertop[],
  planned: (countertops: readonly EstimatedCountertop[]) => StoneSlabs[] | null = planSlabs,
): ReturnType<SlabPlanner> {
  const counted = countedForSlabs(countertops)
  if (counted.length === 0) return undefined
  const plans = planned(counted)
  return plans?.map(({ stone, slabs, atLeast, remnant }) => ({ stone, slabs, atLeast, remnant })) ?? null
}

/** All that a total needs of `slabsAsDrawn`, in half the time: not what is left of the last slab. */
export const countedAsDrawn: SlabPlanner = (countertops) => slabsAsDrawn(countertops, countOnly)

/**
 * What the slabs of the shop cost more than ours, in cents, by the leftover stone of whole ones. A remnant was paid for with another
 * job.
 */
export function slabsDifference(
  { countertops, priceList, job }: { countertops: readonly EstimatedCountertop[]; priceList: PriceList; job: Job },
  shop: readonly ShopSlab[],
  ours: readonly ShopSlab[],
): number {
  const counted = new Set(countedForSlabs(countertops).map(({ stone }) => stone))
  const totalWith = (slabs: readonly ShopSlab[]) => {
    const whole = slabs.filter(({ width, height }) => width >= SLAB.width && height >= SLAB.height)
    const byStone = [...counted].map((stone): StoneSlabs => {
      const count = whole.filter((slab) => slab.stone === stone).length
      return { stone, slabs: count, atLeast: count, remnant: null }
    })
    return priceAsDrawn(countertops, priceList, job, byStone).totalCents
  }
  return totalWith(shop) - totalWith(ours)
}

/** A stone counts with all its countertops once one of them is detailed. */
function countedForSlabs(countertops: readonly EstimatedCountertop[]): EstimatedCountertop[] {
  const stones = new Set(countertops.filter(isDetailed).map(({ stone }) => stone))
  return countertops.filter(({ stone }) => stones.has(stone))
}
