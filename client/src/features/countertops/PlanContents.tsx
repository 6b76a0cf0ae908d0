import { useRef } from 'react'
import { type Design, type DimensionName, dimensionNamesOf } from '#shared/countertops/design.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import { PlanHandle } from './PlanHandle.tsx'
import { PlanLabel } from './PlanLabel.tsx'
import { PlanStone } from './PlanStone.tsx'
import { planPainter } from './paint-plan.ts'
import { type DesignerStore, useLiveDesign } from './use-designer.ts'

interface PlanContentsProps {
  store: DesignerStore
  /** What a screen reader is told: it hears of a drag when it is over, not at every pixel. */
  spoken: Design
  scale: number
  onOpen: (name: DimensionName) => void
}

/** The design as it is right now, also in the middle of a drag: stone, dimension lines and handles. */
export function PlanContents({ store, spoken, scale, onOpen }: PlanContentsProps) {
  const rootRef = useRef<SVGGElement>(null)
  const paintRef = useRef<ReturnType<typeof planPainter>>(null)
  useLiveDesign(store, (design) => {
    if (!rootRef.current) return
    paintRef.current ??= planPainter(rootRef.current)
    paintRef.current(design, scale)
  })
  return (
    <g ref={rootRef}>
      <PlanStone />
      {dimensionNamesOf(spoken.shape).map((name) => (
        <PlanLabel key={name} name={name} inches={spoken.dimensions[name]} onOpen={onOpen} />
      ))}
      {handlesOf(spoken.shape, spoken.dimensions).map(({ name, axis }) => (
        <PlanHandle key={name} name={name} axis={axis} spoken={spoken} store={store} />
      ))}
    </g>
  )
}
