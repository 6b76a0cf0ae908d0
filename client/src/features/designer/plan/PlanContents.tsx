import { useRef, useState } from 'react'
import { STONES } from '#shared/content/stones.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { PlanHandle } from './PlanHandle.tsx'
import { PlanLabel } from './PlanLabel.tsx'
import { PlanStone } from './PlanStone.tsx'
import { handleTransform, createPlanPainter, planTransform } from './paint-plan.ts'
import type { DetailParts } from './details/detail-parts.ts'
import { planLayout } from './plan-layout.ts'
import { slabTileNodes } from '#client/features/designer/slab/slab-tiles.ts'
import { smallStonePicture, useSharpStonePicture } from '#client/features/designer/slab/load-stone-picture.ts'
import type { Fixture } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, usePaintDraft } from '#client/features/designer/use-designer.ts'

interface PlanContentsProps {
  store: DesignerStore
  /** The draft without a drag under way, for screen readers. */
  settled: Countertop
  scale: number
  parts: DetailParts | null
}

/** Stone, dimension lines and handles, updated during a drag. */
export function PlanContents({ store, settled, scale, parts }: PlanContentsProps) {
  const rootRef = useRef<SVGGElement>(null)
  const paintRef = useRef<ReturnType<typeof createPlanPainter>>(null)
  const layout = planLayout(settled, scale)
  const [focused, setFocused] = useState<Fixture | null>(null)
  // React renders only this first drawing. The painter makes all changes.
  const [first] = useState(() => ({
    transform: planTransform(settled, scale),
    outline: layout.corners,
    ground: STONES[settled.stone].ground,
    stone: slabTileNodes(layout.tiles, smallStonePicture(settled.stone)),
  }))
  const paint = (draft: Countertop) => {
    if (!rootRef.current) return
    paintRef.current ??= createPlanPainter(rootRef.current, first.stone)
    paintRef.current(draft, scale)
  }
  usePaintDraft(store, paint)
  useSharpStonePicture(settled.stone, scale, () => paint(store.getState().draft))
  return (
    <g ref={rootRef} transform={first.transform}>
      <PlanStone outline={first.outline} ground={first.ground} stone={first.stone} />
      {parts && <parts.DetailsDrawing store={store} scale={scale} focused={focused} />}
      {layout.marks.map((mark) => (
        <PlanLabel key={mark.name} mark={mark} inches={settled.dimensions[mark.name]} store={store} />
      ))}
      {handlesOf(settled.shape, settled.dimensions, isMirrored(settled)).map(({ name, axis, at }) => (
        <PlanHandle
          key={name}
          name={name}
          axis={axis}
          transform={handleTransform(at, scale)}
          settled={settled}
          store={store}
        />
      ))}
      {parts && <parts.DetailsControls store={store} settled={settled} scale={scale} onFocusFixture={setFocused} />}
    </g>
  )
}
