import { useRef, useState } from 'react'
import { COLORS } from '#shared/content/colors.ts'
import { type DimensionName, SHAPE_LABELS } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { settledDesign } from './designer-state.ts'
import { PlanContents } from './PlanContents.tsx'
import { PlanFigure } from './PlanFigure.tsx'
import { PlanLabelEditor } from './PlanLabelEditor.tsx'
import { PlanToolbar } from './PlanToolbar.tsx'
import { planLayout } from './plan-layout.ts'
import { type Designer, useDesignerState } from './use-designer.ts'
import { SNAP_HALF, SNAP_WHOLE, useHandleDrag } from './use-handle-drag.ts'
import { usePlanView } from './use-plan-view.ts'

const GROUND = `radial-gradient(circle, ${COLORS.divider} 1px, transparent 1.4px)`
/** Inches between the dots of the ground. */
const DOT_PITCH = 12

/**
 * The plan in its frame, with handles to drag, labels to type into, and the tools above it. What follows a drag is in
 * parts of its own, so that the frame and the tools need not be drawn anew with each move.
 */
export function Plan({ designer }: { designer: Designer }) {
  const { store } = designer
  const settled = useDesignerState(store, settledDesign)
  const frameRef = useRef<HTMLDivElement>(null)
  const svgRef = useRef<SVGSVGElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [typing, setTyping] = useState<DimensionName | null>(null)
  const { view, isZoomed, ...zoom } = usePlanView(frameRef, settled.dimensions)
  const drag = useHandleDrag(svgRef, store, view, isWhole ? SNAP_WHOLE : SNAP_HALF)
  const { scale, origin, canvas } = view
  const typedMark = typing && planLayout(settled, scale).marks.find(({ name }) => name === typing)

  const scrollRef = useRef<Point>({ x: 0, y: 0 })

  const closeLabel = () => {
    setTyping(null)
    svgRef.current?.querySelector<SVGElement>(`[data-label=${typing}]`)?.focus({ preventScroll: true })
  }

  return (
    <div className="flex min-w-0 flex-col">
      <PlanToolbar designer={designer} scale={scale} zoom={zoom} isZoomed={isZoomed} />
      <div
        ref={frameRef}
        data-testid="plan-frame"
        // Kept, since to ask for it amid a drag would lay the page out once more in each frame.
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => {
          scrollRef.current = { x: scrollLeft, y: scrollTop }
        }}
        className={`relative h-80 contain-content touch-pan-x touch-pan-y bg-paper/40 lg:h-134 ${isZoomed ? 'overflow-auto' : 'overflow-hidden'}`}
      >
        <div
          className="relative"
          style={{
            ...canvas,
            backgroundImage: GROUND,
            backgroundSize: `${DOT_PITCH * scale}px ${DOT_PITCH * scale}px`,
            backgroundPosition: `${origin.x - (DOT_PITCH * scale) / 2}px ${origin.y - (DOT_PITCH * scale) / 2}px`,
          }}
        >
          <svg
            ref={svgRef}
            role="group"
            aria-label={`Plan of the ${SHAPE_LABELS[settled.shape]}`}
            width={canvas.width}
            height={canvas.height}
            className="block"
            {...drag}
          >
            <g transform={`translate(${origin.x} ${origin.y})`}>
              <PlanContents store={store} spoken={settled} scale={scale} onOpen={setTyping} />
            </g>
          </svg>
          <PlanFigure store={store} view={view} scrollRef={scrollRef} />
          {typedMark && (
            <PlanLabelEditor
              key={typedMark.name}
              name={typedMark.name}
              at={{ x: origin.x + typedMark.at.x, y: origin.y + typedMark.at.y }}
              seen={{ ...scrollRef.current, ...view.frame }}
              store={store}
              onClose={closeLabel}
            />
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-divider border-t px-5 py-1">
        <p className="py-1.5 text-caption text-muted">
          Drag a round handle, or press a figure to type it. Dots are 1 ft apart.
        </p>
        <label className="flex min-h-11 cursor-pointer items-center gap-2 text-caption">
          <input
            type="checkbox"
            checked={isWhole}
            onChange={(event) => setIsWhole(event.target.checked)}
            className="size-4 accent-pine"
          />
          Whole inches
        </label>
      </div>
    </div>
  )
}
