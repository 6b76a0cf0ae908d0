import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePriceList } from '#client/lib/price-list.ts'
import { type EstimatedCountertop, estimate, priceAsDrawn } from '#shared/estimate/estimate.ts'
import { isDetailed, type Job } from '#shared/fabrication/details.ts'
import { asMade } from '#shared/fabrication/sent-details.ts'

/** What an element with a price has: while the price may change, it's gray. */
export function priceLook(isPlanning: boolean, className: string) {
  return { 'aria-busy': isPlanning || undefined, className: `${className} aria-busy:text-muted` }
}

/**
 * What countertops should cost, with the leftover stone of their slabs. While `isPlanning`, that may change. `slabs` is how far
 * planning is, also of slabs that are shown and change no price.
 */
export function useEstimate(countertops: readonly EstimatedCountertop[], job?: Job, { showsSlabs = false } = {}) {
  const priceList = usePriceList()
  const { isPlanning, ...slabs } = useSlabs(countertops, showsSlabs)
  const found = useMemo(
    () => estimate(countertops, priceList, job, slabs.data),
    [countertops, priceList, job, slabs.data],
  )
  return { estimate: found, slabs, isPlanning }
}

/** The total of `useEstimate`, which is all that a bar or a button shows, at a third of its cost. */
export function useTotal(countertops: readonly EstimatedCountertop[], job?: Job) {
  const priceList = usePriceList()
  const { data, isPlanning } = useSlabs(countertops, false)
  const totalCents = useMemo(
    () => priceAsDrawn(countertops, priceList, job, data?.asDrawn).totalCents,
    [countertops, priceList, job, data],
  )
  return { totalCents, isPlanning }
}

/** The slabs of an estimate: the last ones until others are planned. Where they neither change a price nor are shown, none. */
function useSlabs(countertops: readonly EstimatedCountertop[], areShown: boolean) {
  const priceList = usePriceList()
  const { leftOverPerSquareFootCents: rates } = priceList
  // So that a drawing that was added is found again, and one that was moved.
  const made = countertops.map(asMade)
  const isBilled = made.some((one) => isDetailed(one) && rates[one.stone] > 0)
  const isNeeded = isBilled || (areShown && made.some(isDetailed))
  const query = useQuery({
    queryKey: ['slabs of an estimate', made, priceList.version],
    queryFn: async ({ signal }) => {
      const { planInWorker } = await import('./plan-in-worker.ts')
      const { slabs } = await planInWorker({ name: 'estimate' as const, countertops: made, priceList }, signal)
      return slabs ?? null
    },
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  return {
    data: (isNeeded && data) || undefined,
    isError,
    // Another part of the page may plan what changes no price here.
    isFetching: isNeeded && isFetching,
    // Also once planning has failed.
    isPlanning: isBilled && (data === undefined || isPlaceholderData),
    refetch,
  }
}
