import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { FULL_SCALE, PLAN_ZOOM_STEP } from './plan-view.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'

const TOOL_ROW = 'flex min-h-12 items-center border-divider border-b'

const QUIET = { variant: 'quiet', size: 'small' } as const
const TOOL = { ...QUIET, className: 'min-w-11 px-2.5! sm:px-3.5!' }
const ICON_TOOL = { ...QUIET, className: 'w-11 px-0!' }

interface PlanToolsProps {
  designer: DesignerControls
  scale: number
  zoom: { zoomBy: (factor: number) => void; fit: () => void; reset: () => void }
  isZoomed: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** The tools above the plan. On a phone, the setting is below it. */
export function PlanTools({ designer, isWhole, onWhole, scale, zoom, isZoomed }: PlanToolsProps) {
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
        <Button
          {...TOOL}
          aria-label={`Zoom ${percent}. Reset zoom`}
          className="figures w-14 px-0!"
          disabled={!isZoomed}
          onClick={zoom.reset}
        >
          {percent}
        </Button>
        <Button {...ICON_TOOL} aria-label="Zoom in" onClick={() => zoom.zoomBy(PLAN_ZOOM_STEP)}>
          <Icon name="plus" />
        </Button>
        <Button {...TOOL} aria-label="Zoom to fit" onClick={zoom.fit}>
          Fit
        </Button>
      </div>
    </>
  )
}
