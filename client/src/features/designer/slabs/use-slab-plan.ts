import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { KitchenItem } from '#client/features/designer/kitchen/kitchen-items.ts'
import { planInWorker } from '#client/lib/slabs/plan-in-worker.ts'
import { isInOfferedStone, isOffered } from '#shared/countertops/stones.ts'
import { asMade } from '#shared/fabrication/sent-details.ts'

export type Sliced = Pick<KitchenItem, 'countertop'> & Partial<Pick<KitchenItem, 'isOpen'>>

/**
 * How these countertops are cut from slabs, with the countertops that were planned: the last ones until the next plan is there.
 * Those in a stone that we no longer offer are left out. `open` is the index of the open one among them, or -1.
 */
export function useSlabPlan(items: readonly Sliced[]) {
  const offered = items.filter(({ countertop }) => isOffered(countertop.stone))
  const open = offered.findIndex(({ isOpen }) => isOpen)
  const countertops = offered.map(({ countertop }) => asMade(countertop)).filter(isInOfferedStone)
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

type SlabPlan = NonNullable<ReturnType<typeof useSlabPlan>['data']>

/**
 * A name of each piece by its letter: the same for the same part of the same countertop in the next plan, where its letter may be
 * another one's. Once the list is another, or another countertop of it is open, no name stays.
 */
function lastingNames({ countertops, open, plan }: SlabPlan): Map<string, string> {
  const counts = new Map<string, number>()
  const pieces = plan?.flatMap((ofStone) => ofStone.pieces) ?? []
  return new Map(
    pieces.map(({ id, countertop, kind, top, upright }) => {
      const part = [countertops.length, open, countertop, kind, top?.name ?? upright?.side].join(' ')
      // A part in several pieces has them in order.
      const nth = counts.get(part) ?? 0
      counts.set(part, nth + 1)
      return [id, `${part} ${nth}`]
    }),
  )
}

/** What to keep of the piece with this letter. */
export const choosePiece = (data: SlabPlan, id: string): string | null => lastingNames(data).get(id) ?? null

/** The letter of what was kept, if it's in this plan. */
export function findChosen(data: SlabPlan, chosen: string | null): string | null {
  return [...lastingNames(data)].find(([, name]) => name === chosen)?.[0] ?? null
}
