import { useId, useRef, useState } from 'react'
import { DIMENSION_LABELS, type DimensionName } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { applyEntry } from './entries.ts'
import type { DesignerStore } from './use-designer.ts'

interface PlanLabelEditorProps {
  name: DimensionName
  /** The middle of the label, in pixels in the canvas. */
  at: Point
  store: DesignerStore
  onClose: () => void
}

/** A dimension's figure opened for typing where it stands: Enter takes it, Escape leaves it as it was. */
export function PlanLabelEditor({ name, at, store, onClose }: PlanLabelEditorProps) {
  const [text, setText] = useState(() => formatInches(store.getState().design.dimensions[name]))
  const [problem, setProblem] = useState<string | null>(null)
  const isClosed = useRef(false)
  const id = useId()

  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    onClose()
  }
  const take = (): boolean => {
    const read = applyEntry(store.getState().design, name, text)
    if ('problem' in read) {
      setProblem(read.problem)
      return false
    }
    store.dispatch({ type: 'figure', name, text })
    return true
  }

  return (
    <div
      className="absolute z-10 w-28 -translate-x-1/2 -translate-y-1/2"
      style={{ left: Math.max(at.x, 60), top: at.y }}
    >
      <input
        // Opening it is what the visitor asked for, and the label that had the focus is under it.
        ref={(input) => {
          if (input && document.activeElement !== input) input.select()
        }}
        value={text}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        aria-label={`${DIMENSION_LABELS[name]} in the drawing`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && take()) close()
          if (event.key === 'Escape') close()
        }}
        onBlur={() => {
          if (isClosed.current) return
          take()
          close()
        }}
        className="figures block h-11 w-full rounded-sm border border-pine bg-white px-2 text-center text-body shadow-soft aria-invalid:border-error"
      />
      {problem && (
        <p
          id={id}
          role="alert"
          className="absolute top-full left-0 mt-1 w-56 rounded-sm bg-white px-2 py-1 text-caption text-error shadow-soft"
        >
          {problem}
        </p>
      )}
    </div>
  )
}
