import { useId, useLayoutEffect, useRef, useState } from 'react'
import { DIMENSION_LABELS, type DimensionName } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { applyEntry } from './entries.ts'
import type { Rect } from './rect.ts'
import type { DesignerStore } from './use-designer.ts'

/** Pixels that the field takes on each side of its middle, with its focus ring. */
const HALF_WIDTH = 62

interface PlanLabelEditorProps {
  name: DimensionName
  /** The middle of the label, in pixels in the canvas, and the part of the canvas that is seen. */
  at: Point
  seen: Rect
  store: DesignerStore
  onClose: () => void
}

/** A dimension's figure opened for typing where it stands: Enter takes it, Escape leaves it as it was. */
export function PlanLabelEditor({ name, at, seen, store, onClose }: PlanLabelEditorProps) {
  const [text, setText] = useState(() => formatInches(store.getState().design.dimensions[name]))
  const [problem, setProblem] = useState<string | null>(null)
  const isClosed = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const id = useId()

  // Within the press that opened it, or a phone would not show its keyboard.
  useLayoutEffect(() => {
    inputRef.current?.focus({ preventScroll: true })
    inputRef.current?.select()
  }, [])

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

  const [left, right] = [seen.x + HALF_WIDTH, seen.x + seen.width - HALF_WIDTH]
  const x = Math.min(Math.max(at.x, left), right)
  const side = x > seen.x + seen.width / 2 ? 'right-0' : 'left-0'
  const end = at.y > seen.y + seen.height / 2 ? 'bottom-full mb-1' : 'top-full mt-1'

  return (
    <div className="absolute z-raised w-28 -translate-x-1/2 -translate-y-1/2" style={{ left: x, top: at.y }}>
      <input
        ref={inputRef}
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
          className={`absolute ${side} ${end} w-56 rounded-sm bg-white px-2 py-1 text-caption text-error shadow-soft`}
        >
          {problem}
        </p>
      )}
    </div>
  )
}
