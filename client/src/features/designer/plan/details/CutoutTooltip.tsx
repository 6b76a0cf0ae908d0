import { type RefObject, useRef } from 'react'
import type { Point } from '#shared/countertops/outline.ts'
import { placeCutouts } from '#shared/fabrication/cutouts.ts'
import { placeTooltip } from '#client/features/designer/plan/place-tooltip.ts'
import { anchorX, type PlanView } from '#client/features/designer/plan/plan-view.ts'
import { type DesignerStore, useDesignerState, usePaintDraft } from '#client/features/designer/use-designer.ts'

/** The largest size in pixels. */
const SIZE = { width: 240, height: 70 }

interface CutoutTooltipProps {
  store: DesignerStore
  view: PlanView
  /** How far the frame is scrolled, in pixels. */
  scrollRef: RefObject<Point>
}

/** Says beside a cutout why it stopped. Its distances are in the drawing. */
export function CutoutTooltip({ store, view, scrollRef }: CutoutTooltipProps) {
  const id = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'draggingDetails' ? gesture.cutout : (limit?.cutout ?? null),
  )
  const reason = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'draggingDetails' ? gesture.stoppedBy : limit?.cutout ? limit.reason : null,
  )
  const boxRef = useRef<HTMLDivElement>(null)
  usePaintDraft(store, (draft) => {
    if (!boxRef.current) return
    const placed = placeCutouts(draft).find(({ cutout }) => cutout.id === id)
    if (!placed) return
    const at = {
      x: view.origin.x + (placed.center.x - anchorX(draft)) * view.scale,
      y: view.origin.y + placed.center.y * view.scale,
    }
    const { x, y, shift } = placeTooltip(at, SIZE, { ...scrollRef.current, ...view.frame }, [])
    boxRef.current.style.transform = `translate(${x}px, ${y}px) translate(${shift}, -50%)`
  })
  if (!id || !reason) return null
  return (
    <div
      ref={boxRef}
      aria-hidden
      data-testid="cutout-tooltip"
      className="pointer-events-none absolute top-0 left-0 z-raised max-w-60 rounded-sm bg-ink px-2.5 py-1 text-caption text-white"
    >
      {reason}
    </div>
  )
}
