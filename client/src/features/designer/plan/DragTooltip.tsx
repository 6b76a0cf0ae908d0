import { type RefObject, useRef } from 'react'
import { movableEdgesOf } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import type { DesignerState } from '#client/features/designer/designer-state.ts'
import { DraftText } from '#client/features/designer/DraftText.tsx'
import { labelBox, placeTooltip } from './place-tooltip.ts'
import { planLayout } from './plan-layout.ts'
import { anchorX, type PlanView } from './plan-view.ts'
import { type DesignerStore, useDesignerState, usePaintDraft } from '#client/features/designer/use-designer.ts'

/** The largest size in pixels, without and with a reason. */
const SIZE = { width: 100, height: 34 }
const SIZE_WITH_REASON = { width: 204, height: 70 }

/** Aligns the tooltip to the side of its box next to the handle. */
const ALIGNMENTS = { '0': 'flex-start', '-50%': 'center', '-100%': 'flex-end' } as const

interface DragTooltipProps {
  store: DesignerStore
  view: PlanView
  /** How far the frame is scrolled, in pixels. */
  scrollRef: RefObject<Point>
}

/** Shows the dimension beside the moving handle, and why it stopped. */
export function DragTooltip({ store, view, scrollRef }: DragTooltipProps) {
  const name = useDesignerState(store, activeHandle)
  const reason = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'dragging' ? gesture.stoppedBy : (limit?.reason ?? null),
  )
  const boxRef = useRef<HTMLDivElement>(null)
  usePaintDraft(store, (draft) => {
    const { shape, dimensions } = draft
    const { gesture } = store.getState()
    const side = 'handle' in gesture ? gesture.handle.side : null
    const edges = movableEdgesOf(shape, dimensions, isMirrored(draft))
    const handle = edges.find((edge) => edge.side === side) ?? edges.find((edge) => edge.name === name)
    if (!handle || !boxRef.current) return
    const origin = { x: view.origin.x - anchorX(draft) * view.scale, y: view.origin.y }
    const at = { x: origin.x + handle.at.x * view.scale, y: origin.y + handle.at.y * view.scale }
    // Mounted hidden when the handle is pressed, to save time in the first frame of the drag.
    boxRef.current.hidden = gesture.phase === 'pointing'
    const seen = { ...scrollRef.current, ...view.frame }
    const labels = planLayout(draft, view.scale).marks.map((mark) => labelBox(mark, origin))
    const { x, y, shift } = placeTooltip(at, reason ? SIZE_WITH_REASON : SIZE, seen, labels)
    const { style } = boxRef.current
    style.transform = `translate(${x}px, ${y}px) translate(${shift}, -50%)`
    const align = ALIGNMENTS[shift]
    if (style.justifyContent !== align) style.justifyContent = align
  })
  if (!name) return null
  return (
    <div ref={boxRef} aria-hidden className="pointer-events-none absolute top-0 left-0 z-raised will-change-transform">
      <div
        className={`flex items-center [justify-content:inherit] ${reason ? '' : 'h-8.5 w-25 whitespace-nowrap contain-live'}`}
      >
        <div data-testid="drag-tooltip" className="max-w-50 shrink-0 rounded-sm bg-ink px-2.5 py-1 text-white">
          <span className="figures block font-strong text-label">
            <DraftText store={store} rate="frame" format={({ dimensions }) => formatSize(dimensions[name])} />
          </span>
          {reason && <span className="block pb-0.5 text-caption">{reason}</span>}
        </div>
      </div>
    </div>
  )
}

function activeHandle({ gesture, limit }: DesignerState) {
  return 'handle' in gesture ? gesture.handle.name : (limit?.name ?? null)
}
