import { anchorX } from '#client/features/designer/plan/plan-view.ts'
import { type DesignerStore, useDraft } from '#client/features/designer/use-designer.ts'
import { HaloText } from '#client/features/drawing/plan/KitchenPlan.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { seamMark } from '#shared/drawing/slab-layout.ts'
import { isSameCountertop } from '#shared/fabrication/sent-details.ts'
import type { PlannedSeam } from '#shared/slabs/plan-slabs.ts'
import { type Sliced, useSlabPlan } from './use-slab-plan.ts'

interface PlanSeamsProps {
  store: DesignerStore
  items: readonly Sliced[]
  /** Pixels per inch. */
  scale: number
}

/** Where the open countertop's pieces meet, once its slabs are planned. */
export function PlanSeams({ store, items, scale }: PlanSeamsProps) {
  const { data } = useSlabPlan(items)
  const planned = data?.countertops[data.open]
  if (!data?.plan || !planned) return null
  const seams = data.plan.flatMap((ofStone) => ofStone.seams).filter(({ countertop }) => countertop === data.open)
  return <Seams {...{ store, planned, seams, scale }} />
}

interface SeamsProps extends Pick<PlanSeamsProps, 'store' | 'scale'> {
  planned: Countertop
  seams: readonly PlannedSeam[]
}

/** Nothing during a drag, which changes what was planned. */
function Seams({ store, planned, seams, scale }: SeamsProps) {
  const draft = useDraft(store)
  if (!isSameCountertop(planned, draft)) return null
  return (
    <g
      aria-hidden
      className="pointer-events-none"
      data-testid="plan-seams"
      transform={`translate(${-anchorX(draft) * scale} 0)`}
    >
      {seams.map((seam) => {
        const { path, ...text } = seamMark(seam, scale)
        return (
          <g key={path} data-seam={seam.between.join('|')}>
            <path d={path} className="stroke-3 stroke-white/80" />
            <path d={path} strokeDasharray="5 4" className="stroke-[1.5px] stroke-ink" />
            <HaloText {...text} />
          </g>
        )
      })}
    </g>
  )
}
