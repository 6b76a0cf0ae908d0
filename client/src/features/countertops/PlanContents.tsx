import type { Design, DimensionName } from '#shared/countertops/design.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import { PlanHandle } from './PlanHandle.tsx'
import { PlanLabel } from './PlanLabel.tsx'
import { PlanStone } from './PlanStone.tsx'
import { planLayout } from './plan-layout.ts'
import { type DesignerStore, useDesignerState } from './use-designer.ts'

interface PlanContentsProps {
  store: DesignerStore
  /** What a screen reader is told: it hears of a drag when it is over, not at every pixel. */
  spoken: Design
  scale: number
  onOpen: (name: DimensionName) => void
}

/** What is drawn of the design as it is right now, also in the middle of a drag: stone, dimension lines and handles. */
export function PlanContents({ store, spoken, scale, onOpen }: PlanContentsProps) {
  const design = useDesignerState(store, (state) => state.design)
  const layout = planLayout(design, scale)
  return (
    <>
      <PlanStone layout={layout} stone={design.stone} scale={scale} />
      {layout.marks.map(({ name, at, size, ...mark }) => (
        <PlanLabel
          key={name}
          {...mark}
          name={name}
          x={at.x}
          y={at.y}
          length={size.width}
          inches={spoken.dimensions[name]}
          onOpen={onOpen}
        />
      ))}
      {handlesOf(design.shape, design.dimensions).map(({ name, axis, at }) => (
        <PlanHandle
          key={name}
          name={name}
          axis={axis}
          x={at.x * scale}
          y={at.y * scale}
          spoken={spoken}
          store={store}
        />
      ))}
    </>
  )
}
