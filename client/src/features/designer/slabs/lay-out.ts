import { useEffect, useMemo } from 'react'
import { laidAs, OPEN_KEY } from '#client/features/designer/kitchen/kitchen-in-room.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { type LaidCountertop, layOnSlabs } from '#shared/drawing/slab-layout.ts'
import { type Sliced, useSlabPlan } from './use-slab-plan.ts'

export type Item = Sliced & { key?: string }

interface LayOutProps {
  /** The same array as long as none of them changes. */
  items: readonly Item[]
  store: DesignerStore
}

const NONE: readonly LaidCountertop[] = []
const NOTHING: ReadonlyMap<string, LaidCountertop> = new Map()

/** Shows nothing. Tells plan, kitchen and room where on the slabs the stone of each countertop is, once that's planned. */
export function LayOut({ items, store: { laidOut } }: LayOutProps): null {
  const { data } = useSlabPlan(items)
  const laid = useMemo(() => (data?.plan ? layOnSlabs(data.plan, data.countertops) : NONE), [data])
  useEffect(() => {
    const [next, now] = [byKey(items, laid), laidOut.get()]
    if (next.size !== now.size || [...next].some(([key, one]) => now.get(key) !== one)) laidOut.set(next)
  }, [laidOut, items, laid])
  useEffect(() => () => laidOut.set(NOTHING), [laidOut])
  return null
}

/** What was planned may be the list before its last change. Of two that are made the same, each has its own stone. */
function byKey(items: readonly Item[], laid: readonly LaidCountertop[]): ReadonlyMap<string, LaidCountertop> {
  const found = new Map<string, LaidCountertop>()
  const free = [...laid]
  for (const { key = OPEN_KEY, isOpen, countertop } of items) {
    const index = free.findIndex((one) => laidAs(one, countertop))
    for (const own of index < 0 ? [] : free.splice(index, 1)) found.set(isOpen ? OPEN_KEY : key, own)
  }
  return found
}
