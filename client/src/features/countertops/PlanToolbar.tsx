import { Button } from '#client/ui/button.tsx'
import { START_SCALE, ZOOM_STEP } from './plan-view.ts'
import type { Designer } from './use-designer.ts'

interface PlanToolbarProps {
  designer: Designer
  scale: number
  zoom: { zoomBy: (factor: number) => void; fit: () => void; reset: () => void }
  isZoomed: boolean
}

const TOOL = 'min-w-11 px-2.5! sm:px-3.5!'

export function PlanToolbar({ designer, scale, zoom, isZoomed }: PlanToolbarProps) {
  const percent = `${Math.round((scale / START_SCALE) * 100)}%`
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-divider border-b px-2 py-1.5 sm:px-3.5">
      <Button variant="quiet" size="small" className={TOOL} disabled={!designer.canUndo} onClick={designer.undo}>
        Undo
      </Button>
      <Button variant="quiet" size="small" className={TOOL} disabled={!designer.canRedo} onClick={designer.redo}>
        Redo
      </Button>
      <div className="ml-auto flex items-center">
        <ZoomButton label="Zoom out" onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}>
          −
        </ZoomButton>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Zoom is ${percent}: back to the start`}
          className="figures w-14 px-0!"
          disabled={!isZoomed}
          onClick={zoom.reset}
        >
          {percent}
        </Button>
        <ZoomButton label="Zoom in" onClick={() => zoom.zoomBy(ZOOM_STEP)}>
          +
        </ZoomButton>
        <Button variant="quiet" size="small" className={TOOL} aria-label="Zoom to fit" onClick={zoom.fit}>
          Fit
        </Button>
      </div>
    </div>
  )
}

function ZoomButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} className="w-11 px-0! text-lead!" onClick={onClick}>
      <span aria-hidden>{children}</span>
    </Button>
  )
}
