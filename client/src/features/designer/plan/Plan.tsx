import { type CSSProperties, useRef, useState } from 'react'
import { lazyPart } from '#client/ui/loading.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { useHydrated } from '#client/ui/screen/use-media.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { Sliced } from '#client/features/designer/slabs/use-slab-plan.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { useDetailsOpen } from '#client/features/designer/details/DetailsStep.tsx'
import { fitsWhole } from '#shared/slabs/parts.ts'
import { usePlanDrag } from './handle-drag.ts'
import { PlanDrawing } from './PlanDrawing.tsx'
import { PlanTooltip } from './PlanTooltip.tsx'
import { PlanLabelEditor } from './PlanLabelEditor.tsx'
import { planLayout } from '#shared/drawing/plan-layout.ts'
import { anchorX, FULL_SCALE, PLAN_ZOOM_STEP, type PlanView, usePlanView } from './plan-view.ts'
import { type DesignerControls, type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'

const PlannedSlabs = lazyPart(async () => (await import('#client/features/designer/slabs/PlanSeams.tsx')).PlannedSlabs)
const SeamNote = lazyPart(async () => (await import('#client/features/designer/slabs/SeamNote.tsx')).SeamNote)

interface PlanProps {
  designer: DesignerControls
  /** All countertops that come from the same slabs. The drawing is the open one. */
  kitchen: readonly Sliced[]
}

/** The plan in its frame, with handles, labels to type into, and tools. A drag renders only drawing and tooltip. */
export function Plan({ designer, kitchen }: PlanProps) {
  const { store, draft: settled } = designer
  // Prerendered HTML doesn't know the size of the frame.
  const isMeasured = useHydrated()
  const frameRef = useRef<HTMLDivElement>(null)
  const svgRef = useRef<SVGSVGElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const typing = useDesignerState(store, ({ editedLabel }) => editedLabel)
  const hasChosenPiece = store.chosenPiece.use() !== null
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
        className={`relative col-span-full lg:row-start-2 h-85 w-full border-divider touch-pan-y bg-paper/40 contain-content max-lg:border-b md:h-110 lg:h-135 ${isZoomed ? 'touch-pan-x overflow-auto' : 'overflow-hidden'}`}
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
              <PlanDrawing store={store} scale={scale} hasDetails={hasDetails} />
              {(mayHaveSeams(settled) || hasChosenPiece) && (
                <PlannedSlabs store={store} items={kitchen} scale={scale} />
              )}
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
      {mayHaveSeams(settled) && <SeamNote store={store} items={kitchen} />}
      <PlanHints />
    </div>
  )
}

const TOOL_ROW = 'flex min-h-12 items-center border-divider border-b'

const QUIET = { variant: 'quiet', size: 'small' } as const
const TOOL = { ...QUIET, className: 'min-w-11 px-2.5! sm:px-3.5!' }
const ICON_TOOL = { ...QUIET, className: 'w-11 px-0!' }

interface PlanToolsProps {
  designer: DesignerControls
  scale: number
  zoom: { zoomBy: (factor: number) => void; fit: () => void }
  isZoomed: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** The tools above the plan. On a phone, the setting is below it. */
function PlanTools({ designer, isWhole, onWhole, scale, zoom, isZoomed }: PlanToolsProps) {
  const { store, draft, canUndo, canRedo } = designer
  const percent = `${Math.round((scale / FULL_SCALE) * 100)}%`
  const mirror = () => store.dispatch({ type: 'details', details: mirrorDetails(settledDraft(store.getState())) })
  return (
    <>
      <div className={`${TOOL_ROW} pl-2 sm:pl-3.5`}>
        <Button {...TOOL} disabled={!canUndo} onClick={() => store.dispatch({ type: 'undo' })}>
          Undo
        </Button>
        <Button {...TOOL} disabled={!canRedo} onClick={() => store.dispatch({ type: 'redo' })}>
          Redo
        </Button>
        {/* An I or a U without details looks the same in a mirror. */}
        <Button {...TOOL} disabled={draft.shape !== 'L' && !isDetailed(draft)} onClick={mirror}>
          Mirror
        </Button>
      </div>
      <div className={`${TOOL_ROW} px-5 max-lg:order-last max-lg:justify-end max-lg:border-b-0 lg:px-3.5`}>
        <Checkbox label="Whole inches" checked={isWhole} onChange={(event) => onWhole(event.target.checked)} />
      </div>
      <div className={`${TOOL_ROW} grow flex-wrap justify-end pr-2 sm:pr-3.5`}>
        <Button {...ICON_TOOL} aria-label="Zoom out" onClick={() => zoom.zoomBy(1 / PLAN_ZOOM_STEP)}>
          <Icon name="minus" />
        </Button>
        <span data-testid="plan-zoom" className="figures w-12 text-center text-label">
          {percent}
        </span>
        <Button {...ICON_TOOL} aria-label="Zoom in" onClick={() => zoom.zoomBy(PLAN_ZOOM_STEP)}>
          <Icon name="plus" />
        </Button>
        <Button {...TOOL} aria-label="Zoom to fit" disabled={!isZoomed} onClick={zoom.fit}>
          Fit
        </Button>
      </div>
    </>
  )
}

/** Whether a top may be more than one piece. Only then the plan loads what finds its seams. */
export function mayHaveSeams({ shape, dimensions: { width, length }, details }: Draft): boolean {
  return shape !== 'I' || !fitsWhole({ width, height: length }) || (details !== undefined && details.seams !== 'auto')
}

function closeLabel(store: DesignerStore, svg: SVGSVGElement | null) {
  const { editedLabel } = store.getState()
  store.dispatch({ type: 'closeLabel' })
  svg?.querySelector<SVGElement>(`[data-label=${editedLabel}]`)?.focus({ preventScroll: true })
}

/** Below the plan, or in its lower right corner: the lower left one can have a label that this would cover. */
function PlanHints() {
  return (
    <p className="figures pointer-events-none flex min-h-14 flex-1 items-center bg-white px-5 py-2 text-caption text-muted lg:relative lg:col-span-full lg:row-start-2 lg:self-end lg:justify-self-end lg:min-h-9 lg:max-w-104 lg:px-3.5 xl:max-w-80">
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
