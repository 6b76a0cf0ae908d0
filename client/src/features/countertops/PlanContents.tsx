import { useRef, useState } from 'react'
import { STONE_GROUNDS } from '#shared/content/stones.ts'
import type { Design, DimensionName } from '#shared/countertops/design.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import { PlanHandle } from './PlanHandle.tsx'
import { PlanLabel } from './PlanLabel.tsx'
import { PlanStone } from './PlanStone.tsx'
import { handleTransform, planPainter } from './paint-plan.ts'
import { planLayout } from './plan-layout.ts'
import { drawnTiles } from './slab-tiles.ts'
import { firstStonePicture, useSharpStone } from './stone-arrivals.ts'
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
  const layout = planLayout(spoken, scale)
  // What React draws at first, and never otherwise: the painter goes on from there.
  const [first] = useState(() => ({
    outline: layout.corners,
    ground: STONE_GROUNDS[spoken.stone],
    stone: drawnTiles(layout.tiles, firstStonePicture(spoken.stone)),
  }))
  const paint = (design: Design) => {
    if (!rootRef.current) return
    paintRef.current ??= planPainter(rootRef.current, first.stone)
    paintRef.current(design, scale)
  }
  useLiveDesign(store, paint)
  useSharpStone(spoken.stone, scale, () => paint(store.getState().design))
  return (
    <g ref={rootRef}>
      <PlanStone {...first} />
      {layout.marks.map((mark) => (
        <PlanLabel key={mark.name} mark={mark} inches={spoken.dimensions[mark.name]} onOpen={onOpen} />
      ))}
      {handlesOf(spoken.shape, spoken.dimensions).map(({ name, axis, at }) => (
        <PlanHandle
          key={name}
          name={name}
          axis={axis}
          transform={handleTransform(at, scale)}
          spoken={spoken}
          store={store}
        />
      ))}
    </g>
  )
}
