import { type CSSProperties, useRef, useState } from 'react'
import { useHydrated } from '#client/ui/use-hydrated.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import { useDetailsOpen } from '#client/features/designer/details/DetailsStep.tsx'
import { usePlanDrag } from './handle-drag.ts'
import { PlanDrawing } from './PlanDrawing.tsx'
import { PlanTooltip } from './PlanTooltip.tsx'
import { PlanLabelEditor } from './PlanLabelEditor.tsx'
import { PlanTools } from './PlanToolbar.tsx'
import { planLayout } from './plan-layout.ts'
import { anchorX, type PlanView } from './plan-view.ts'
import { type DesignerControls, type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { usePlanView } from './plan-view.ts'

/** The plan in its frame, with handles, labels to type into, and tools. A drag renders only drawing and tooltip. */
export function Plan({ designer }: { designer: DesignerControls }) {
  const { store, draft: settled } = designer
  // Prerendered HTML doesn't know the size of the frame.
  const isMeasured = useHydrated()
  const frameRef = useRef<HTMLDivElement>(null)
  const svgRef = useRef<SVGSVGElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const typing = useDesignerState(store, ({ editedLabel }) => editedLabel)
  const isOpen = useDetailsOpen()
  const hasDetails = isOpen || isDetailed(settled)
  const { view, isZoomed, panTo, ...zoom } = usePlanView(frameRef, settled)
  const drag = usePlanDrag(svgRef, { store, view, isWhole, onPan: panTo, isZoomed })
  const { scale, origin, canvas } = view
  const typedMark = typing && planLayout(settled, scale).marks.find(({ name }) => name === typing)
  const [scrolled, setScrolled] = useState<Point>({ x: 0, y: 0 })

  return (
    <div className="relative flex min-w-0 flex-wrap lg:grid lg:grid-cols-[auto_auto_1fr]">
      <PlanTools
        designer={designer}
        isWhole={isWhole}
        onWhole={setIsWhole}
        scale={scale}
        zoom={zoom}
        isZoomed={isZoomed}
      />
      <div
        ref={frameRef}
        data-testid="plan-frame"
        // Stored, because reading it during a drag would force a layout in every frame.
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => setScrolled({ x: scrollLeft, y: scrollTop })}
        className={`relative col-span-full h-85 w-full border-divider touch-pan-y bg-paper/40 contain-content max-lg:border-b md:h-110 lg:h-135 ${isZoomed ? 'touch-pan-x overflow-auto' : 'overflow-hidden'}`}
      >
        <div
          className={`relative ${DOT_GRID} ${isMeasured ? '' : 'h-full bg-size-[41px_41px] bg-center'}`}
          style={isMeasured ? { ...canvas, ...dotGridStyle(view) } : undefined}
        >
          <svg
            ref={svgRef}
            role="group"
            aria-label={`Plan of the ${SHAPE_LABELS[settled.shape]}`}
            // Until it's measured, the drawing for a phone's frame grows with this one.
            {...(isMeasured ? canvas : { viewBox: `0 0 ${canvas.width} ${canvas.height}` })}
            className={isMeasured ? 'block' : 'absolute inset-0 size-full'}
            {...drag}
          >
            <g transform={`translate(${origin.x} ${origin.y})`}>
              <PlanDrawing store={store} settled={settled} scale={scale} hasDetails={hasDetails} />
            </g>
          </svg>
          <PlanTooltip store={store} view={view} scrolled={scrolled} />
          {typedMark && (
            <PlanLabelEditor
              key={typedMark.name}
              name={typedMark.name}
              at={{ x: origin.x + typedMark.at.x - anchorX(settled) * scale, y: origin.y + typedMark.at.y }}
              seen={{ ...scrolled, ...view.frame }}
              store={store}
              onClose={() => closeLabel(store, svgRef.current)}
            />
          )}
        </div>
      </div>
      <PlanHints />
    </div>
  )
}

function closeLabel(store: DesignerStore, svg: SVGSVGElement | null) {
  const { editedLabel } = store.getState()
  store.dispatch({ type: 'closeLabel' })
  svg?.querySelector<SVGElement>(`[data-label=${editedLabel}]`)?.focus({ preventScroll: true })
}

/** Below the plan, or in its lower right corner: the lower left one can have a label that this would cover. */
function PlanHints() {
  return (
    <p className="figures pointer-events-none flex min-h-14 flex-1 items-center bg-white px-5 py-2 text-caption text-muted lg:absolute lg:right-0 lg:bottom-0 lg:min-h-9 lg:max-w-104 lg:px-3.5 xl:max-w-80">
      {/* A single flex item, so the text wraps as one line. */}
      <span>
        <span className="max-sm:hidden">Drag a handle, or tap a number to edit it. </span>
        <span>
          Drag the background to move the plan.{' '}
          <span className="pointer-coarse:hidden">Pinch or Ctrl + scroll to zoom.</span>
          <span className="hidden pointer-coarse:inline">Pinch to zoom.</span>
        </span>
        <span className="max-xl:hidden"> Dots are 1 ft apart.</span>
      </span>
    </p>
  )
}

/** Dots a foot apart. */
const DOT_GRID = 'bg-[radial-gradient(circle,var(--color-divider)_1px,transparent_1.4px)]'
const DOT_PITCH = 12

function dotGridStyle({ scale, origin }: PlanView): CSSProperties {
  const pitch = DOT_PITCH * scale
  return {
    backgroundSize: `${pitch}px ${pitch}px`,
    backgroundPosition: `${origin.x - pitch / 2}px ${origin.y - pitch / 2}px`,
  }
}
