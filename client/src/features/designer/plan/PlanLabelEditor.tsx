import { useId } from 'react'
import { DIMENSION_LABELS, type DimensionName } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { FractionChips } from '#client/ui/inches-field.tsx'
import type { Rect } from '#client/features/designer/svg-points.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { useSizeEntry } from '#client/features/designer/use-size-entry.ts'

/** Half the width of the field in pixels, including its focus ring. */
const HALF_WIDTH = 62

interface PlanLabelEditorProps {
  name: DimensionName
  /** The middle of the label, and the visible part of the canvas, both in canvas pixels. */
  at: Point
  seen: Rect
  store: DesignerStore
  onClose: () => void
}

export const labelFieldName = (name: DimensionName) => `${name}-in-plan`

export function PlanLabelEditor({ name, at, seen, store, onClose }: PlanLabelEditorProps) {
  const { inputRef, text, problem, input } = useSizeEntry(store, name, onClose)
  const id = useId()
  const x = Math.min(Math.max(at.x, seen.x + HALF_WIDTH), seen.x + seen.width - HALF_WIDTH)
  const side = x > seen.x + seen.width / 2 ? 'right-0' : 'left-0'
  const end = at.y > seen.y + seen.height / 2 ? 'bottom-full mb-1' : 'top-full mt-1'
  return (
    <div className="absolute z-raised w-28 -translate-x-1/2 -translate-y-1/2" style={{ left: x, top: at.y }}>
      <input
        {...input}
        name={labelFieldName(name)}
        aria-label={`${DIMENSION_LABELS[name]} in the drawing`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        className="figures block h-11 w-full rounded-sm border border-pine bg-white px-2 text-center text-body shadow-soft aria-invalid:border-error"
      />
      <FractionChips inputRef={inputRef} name={DIMENSION_LABELS[name]} text={text} />
      {problem && (
        <p
          id={id}
          role="alert"
          className={`absolute ${side} ${end} w-56 rounded-sm bg-white px-2 py-1 text-caption text-error shadow-soft`}
        >
          {problem}
        </p>
      )}
    </div>
  )
}
