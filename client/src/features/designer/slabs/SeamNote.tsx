import { useDetailsEditor } from '#client/features/designer/details/editor.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { Button } from '#client/ui/button.tsx'
import { useAtRest } from '#client/ui/use-at-rest.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import { checkSlabs } from '#shared/slabs/check-slabs.ts'
import { slabChangeText } from '#shared/slabs/describe-slabs.ts'
import type { StonePlan } from '#shared/slabs/plan-slabs.ts'
import { type Sliced, useSlabPlan } from './use-slab-plan.ts'

interface SeamNoteProps {
  store: DesignerStore
  /** All countertops that come from the same slabs. */
  items: readonly Sliced[]
}

/** What the seams and corners do that someone asks for, and the way back to ours. */
export function SeamNote({ store, items }: SeamNoteProps) {
  const { details, change } = useDetailsEditor(store)
  if (details.seams === 'auto' && details.corner === 'auto') return null
  return <Asked items={items} onBack={() => change({ ...details, ...OUR_CHOICE })} />
}

function Asked({ items, onBack }: Pick<SeamNoteProps, 'items'> & { onBack: () => void }) {
  const { data } = useSlabPlan(items)
  const cost = useSeamCost(items)
  const warnings = warningsOf(data)
  const said = useAtRest([cost, ...warnings].join(' ').trim(), SAID_AFTER_MS, '')
  return (
    <div
      data-seam-note
      className="figures col-span-full grid w-full gap-1 border-divider border-t bg-white px-5 py-2 text-label lg:px-3.5"
    >
      <div className="flex items-center gap-4">
        <p className="min-w-0 grow">{cost || 'Seams as you asked.'}</p>
        <Button size="small" variant="link" className="shrink-0" onClick={onBack}>
          Back to our choice
        </Button>
      </div>
      {warnings.map((message) => (
        <p key={message} className="border-error border-l-2 py-1 pl-4">
          {message}
        </p>
      ))}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const SAID_AFTER_MS = 400

/** What the plan says of the open countertop, each once. */
function warningsOf(data: ReturnType<typeof useSlabPlan>['data']): string[] {
  const found = data?.plan?.flatMap((ofStone) => checkSlabs(ofStone, data.countertops)) ?? []
  return [...new Set(found.flatMap(({ countertop, message }) => (countertop === data?.open ? [message] : [])))]
}

/** What the seams of the open countertop cost beside ours: `+$1,266.50: a third slab.`, or nothing. */
function useSeamCost(items: readonly Sliced[]): string {
  const asOurs = items.map(withOurSeams)
  const asked = useSlabPlan(items).data?.plan
  const ours = useSlabPlan(asOurs).data?.plan
  const [cents, centsOfOurs] = [usePlannedTotal(items), usePlannedTotal(asOurs)]
  if (!asked || !ours || cents === null || centsOfOurs === null) return ''
  return slabChangeText(slabsOf(asked), slabsOf(ours), cents - centsOfOurs, areFirstDetails(asOurs, ours))
}

/** Whether nothing else in the stone of the open countertop is detailed, which takes more than one slab with our seams, too. */
function areFirstDetails(asOurs: readonly Sliced[], ours: readonly StonePlan[]): boolean {
  const stone = asOurs.find(({ isOpen }) => isOpen)?.countertop.stone
  const isOther = asOurs.some(({ countertop }) => countertop.stone === stone && isDetailed(countertop))
  return !isOther && slabsOf(ours.filter((one) => one.stone === stone)) > 1
}

const slabsOf = (plan: readonly StonePlan[]) => plan.reduce((sum, { slabs }) => sum + slabs, 0)

function withOurSeams(item: Sliced): Sliced {
  const { isOpen, countertop } = item
  const { details } = countertop
  return isOpen && details ? { isOpen, countertop: { ...countertop, details: { ...details, ...OUR_CHOICE } } } : item
}

const OUR_CHOICE = { seams: 'auto', corner: 'auto' } as const

/** Null until their slabs are planned. */
function usePlannedTotal(items: readonly Sliced[]): number | null {
  const { estimate, slabs } = useEstimate(items.map(({ countertop }) => countertop).filter(isInOfferedStone))
  return slabs.isFetching && !slabs.data ? null : estimate.totalCents
}
