import { type CSSProperties, useRef, useState } from 'react'
import { Checkbox } from '#client/ui/field.tsx'
import { useHydrated } from '#client/ui/use-hydrated.ts'
import { type DimensionName, SHAPE_LABELS } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PlanContents } from './PlanContents.tsx'
import { PlanFigure } from './PlanFigure.tsx'
import { PlanLabelEditor } from './PlanLabelEditor.tsx'
import { PlanHistory, PlanZoom } from './PlanToolbar.tsx'
import { planLayout } from './plan-layout.ts'
import type { PlanView } from './plan-view.ts'
import { PlanCaption } from './StageCaption.tsx'
import type { Designer } from './use-designer.ts'
import { SNAP_HALF, SNAP_WHOLE, useHandleDrag } from './use-handle-drag.ts'
import { usePlanView } from './use-plan-view.ts'

/**
 * The plan in its frame, with handles to drag, labels to type into, and the tools above it. What follows a drag is in
 * parts of its own, so that the frame and the tools need not be drawn anew with each move.
 */
export function Plan({ designer }: { designer: Designer }) {
  const { store, design: settled } = designer
  // Of a page that came as HTML nobody has measured the frame yet.
  const isMeasured = useHydrated()
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
    <div className="relative flex min-w-0 flex-wrap lg:grid lg:grid-cols-[auto_auto_1fr]">
      <div className={`${TOOLS} pl-2 sm:pl-3.5`}>
        <PlanHistory designer={designer} />
      </div>
      <div className={`${TOOLS} px-5 max-lg:order-last max-lg:justify-end max-lg:border-b-0 lg:px-3.5`}>
        <Checkbox label="Whole inches" checked={isWhole} onChange={(event) => setIsWhole(event.target.checked)} />
      </div>
      <div className={`${TOOLS} grow flex-wrap justify-end pr-2 sm:pr-3.5`}>
        <PlanZoom scale={scale} zoom={zoom} isZoomed={isZoomed} />
      </div>
      <div
        ref={frameRef}
        data-testid="plan-frame"
        // Kept, since to ask for it amid a drag would lay the page out once more in each frame.
        onScroll={({ currentTarget: { scrollLeft, scrollTop } }) => {
          scrollRef.current = { x: scrollLeft, y: scrollTop }
        }}
        className={`relative col-span-full h-85 w-full border-divider touch-pan-x touch-pan-y bg-paper/40 contain-content max-lg:border-b md:h-110 lg:h-135 ${isZoomed ? 'overflow-auto' : 'overflow-hidden'}`}
      >
        <div
          className={`relative ${GROUND} ${isMeasured ? '' : `h-full ${GROUND_AT_FIRST}`}`}
          style={isMeasured ? { ...canvas, ...groundOf(view) } : undefined}
        >
          <svg
            ref={svgRef}
            role="group"
            aria-label={`Plan of the ${SHAPE_LABELS[settled.shape]}`}
            {...(isMeasured && canvas)}
            // The same box from the first: one that moves is a shift of the layout.
            className={isMeasured ? 'block' : 'absolute inset-0 size-full'}
            {...drag}
          >
            <g
              transform={isMeasured ? `translate(${origin.x} ${origin.y})` : undefined}
              className={isMeasured ? undefined : ORIGIN_AT_FIRST}
            >
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
      <PlanCaption>
        Drag a handle, or press a figure<span className="max-sm:hidden"> to type it. Dots are 1 ft apart</span>.
      </PlanCaption>
    </div>
  )
}

/** A line of tools, as high as a finger needs. */
const TOOLS = 'flex min-h-12 items-center border-divider border-b'

/** Dots a foot apart. */
const GROUND = 'bg-[radial-gradient(circle,var(--color-divider)_1px,transparent_1.4px)]'
const DOT_PITCH = 12

function groundOf({ scale, origin }: PlanView): CSSProperties {
  const pitch = DOT_PITCH * scale
  return {
    backgroundSize: `${pitch}px ${pitch}px`,
    backgroundPosition: `${origin.x - pitch / 2}px ${origin.y - pitch / 2}px`,
  }
}

/**
 * Where the first design lies until its frame is measured, by the rules of `startView`, which does not know the frame of
 * a page that comes as HTML. A design of 120 x 96 px lies in the middle of a small frame, and of a large one so that
 * 400 x 400 px fit. By classes, since such a page may not carry styles.
 */
const ORIGIN_AT_FIRST =
  '[transform-box:view-box] translate-x-[calc(50%-68px)] translate-y-[calc(50%-56px)] lg:translate-x-[min(50%-68px,100%-408px)] lg:translate-y-[min(50%-56px,100%-408px)]'
/** Half a dot's tile before it; a percentage of a background's place is one of what the tile leaves free. */
const GROUND_AT_FIRST =
  'bg-size-[24px_24px] bg-position-[calc(50%-68px)_calc(50%-56px)] lg:bg-position-[min(50%-68px,100%-396px)_min(50%-56px,100%-396px)]'
