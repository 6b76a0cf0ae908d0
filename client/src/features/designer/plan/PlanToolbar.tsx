import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { MirrorButton } from './MirrorButton.tsx'
import { START_SCALE, PLAN_ZOOM_STEP } from './plan-view.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'

/** A row of tools, tall enough for touch. */
const TOOL_ROW = 'flex min-h-12 items-center border-divider border-b'

const TOOL = 'min-w-11 px-2.5! sm:px-3.5!'

function PlanHistory({ designer }: { designer: DesignerControls }) {
  return (
    <>
      <Button variant="quiet" size="small" className={TOOL} disabled={!designer.canUndo} onClick={designer.undo}>
        Undo
      </Button>
      <Button variant="quiet" size="small" className={TOOL} disabled={!designer.canRedo} onClick={designer.redo}>
        Redo
      </Button>
      <MirrorButton store={designer.store} draft={designer.draft} className={TOOL} />
    </>
  )
}

interface PlanToolsProps extends PlanZoomProps {
  designer: DesignerControls
  /** Drags snap to whole inches. */
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** The tools above the plan. On a phone, the setting is below it. */
export function PlanTools({ designer, isWhole, onWhole, ...zoom }: PlanToolsProps) {
  return (
    <>
      <div className={`${TOOL_ROW} pl-2 sm:pl-3.5`}>
        <PlanHistory designer={designer} />
      </div>
      <div className={`${TOOL_ROW} px-5 max-lg:order-last max-lg:justify-end max-lg:border-b-0 lg:px-3.5`}>
        <Checkbox label="Whole inches" checked={isWhole} onChange={(event) => onWhole(event.target.checked)} />
      </div>
      <div className={`${TOOL_ROW} grow flex-wrap justify-end pr-2 sm:pr-3.5`}>
        <PlanZoom {...zoom} />
      </div>
    </>
  )
}

interface PlanZoomProps {
  scale: number
  zoom: { zoomBy: (factor: number) => void; fit: () => void; reset: () => void }
  isZoomed: boolean
}

function PlanZoom({ scale, zoom, isZoomed }: PlanZoomProps) {
  const percent = `${Math.round((scale / START_SCALE) * 100)}%`
  return (
    <>
      <Button {...step('Zoom out')} onClick={() => zoom.zoomBy(1 / PLAN_ZOOM_STEP)}>
        <Icon name="minus" />
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Zoom ${percent}. Reset zoom`}
        className="figures w-14 px-0!"
        disabled={!isZoomed}
        onClick={zoom.reset}
      >
        {percent}
      </Button>
      <Button {...step('Zoom in')} onClick={() => zoom.zoomBy(PLAN_ZOOM_STEP)}>
        <Icon name="plus" />
      </Button>
      <Button variant="quiet" size="small" className={TOOL} aria-label="Zoom to fit" onClick={zoom.fit}>
        Fit
      </Button>
    </>
  )
}

function step(label: string) {
  return { variant: 'quiet', size: 'small', 'aria-label': label, className: 'w-11 px-0!' } as const
}
