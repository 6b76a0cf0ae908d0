import { handlesOf } from '#shared/countertops/handles.ts'
import { formatInches } from '#shared/lib/inches.ts'
import type { DesignerState } from './designer-state.ts'
import type { PlanView } from './plan-view.ts'
import { type DesignerStore, useDesignerState } from './use-designer.ts'

/** Pixels: how far the figure stands from its handle, and the room that it needs beside it. */
const DISTANCE = 28
const ROOM = 200

/** The live figure beside the handle that moves, and what stopped it. */
export function PlanFigure({ store, view }: { store: DesignerStore; view: PlanView }) {
  const design = useDesignerState(store, (state) => state.design)
  const name = useDesignerState(store, moving)
  const reason = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'dragging' ? gesture.stoppedBy : (limit?.reason ?? null),
  )
  const handle = handlesOf(design.shape, design.dimensions).find((candidate) => candidate.name === name)
  if (!handle) return null
  const x = view.origin.x + handle.at.x * view.scale
  const y = view.origin.y + handle.at.y * view.scale
  const isLeft = x + DISTANCE + ROOM > view.canvas.width
  return (
    <div
      aria-hidden
      data-testid="live-figure"
      className="pointer-events-none absolute top-0 left-0 z-10 will-change-transform"
      style={{ transform: `translate(${x + (isLeft ? -DISTANCE : DISTANCE)}px, ${Math.max(y - DISTANCE, 4)}px)` }}
    >
      <div
        className={`w-max max-w-50 -translate-y-1/2 rounded-sm bg-ink px-2.5 py-1 text-white ${isLeft ? '-translate-x-full' : ''}`}
      >
        <span className="figures block font-[550] text-label">{formatInches(design.dimensions[handle.name])} in</span>
        {reason && <span className="block pb-0.5 text-caption">{reason}</span>}
      </div>
    </div>
  )
}

function moving({ gesture, limit }: DesignerState) {
  return gesture.phase === 'dragging' ? gesture.handle.name : (limit?.name ?? null)
}
