import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { START_SCALE, PLAN_ZOOM_STEP } from './plan-view.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'

const TOOL = 'min-w-11 px-2.5! sm:px-3.5!'

export function PlanHistory({ designer }: { designer: DesignerControls }) {
  return (
    <>
      <Button variant="quiet" size="small" className={TOOL} disabled={!designer.canUndo} onClick={designer.undo}>
        Undo
      </Button>
      <Button variant="quiet" size="small" className={TOOL} disabled={!designer.canRedo} onClick={designer.redo}>
        Redo
      </Button>
    </>
  )
}

interface PlanZoomProps {
  scale: number
  zoom: { zoomBy: (factor: number) => void; fit: () => void; reset: () => void }
  isZoomed: boolean
}

export function PlanZoom({ scale, zoom, isZoomed }: PlanZoomProps) {
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
