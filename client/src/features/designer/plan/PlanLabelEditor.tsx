import { useId, useLayoutEffect, useRef, useState } from 'react'
import { applyEntry } from '#client/features/designer/entries.ts'
import type { Rect } from '#shared/drawing/svg-points.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { SizeKeypad, useSizeKeypad } from '#client/ui/size-keypad.tsx'
import { DIMENSION_LABELS, type DimensionName } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatInches } from '#shared/lib/inches.ts'

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

/**
 * A label that is open to type its size. Enter and leaving it apply the entry, Escape discards it. A wrong size stays with
 * its message when it loses the focus.
 */
export function PlanLabelEditor({ name, at, seen, store, onClose }: PlanLabelEditorProps) {
  const [text, setText] = useState(() => formatInches(store.getState().draft.dimensions[name]))
  const [problem, setProblem] = useState<string>()
  const isClosed = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const id = useId()
  const keypad = useSizeKeypad()
  const [isEdited, setEdited] = useState(false)
  // In a layout effect, because a phone shows its keyboard only during the press.
  useLayoutEffect(() => {
    inputRef.current?.focus({ preventScroll: true })
    inputRef.current?.select()
  }, [])
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const applyAndClose = () => {
    const read = applyEntry(store.getState().draft, name, text)
    if ('problem' in read) return setProblem(read.problem)
    store.dispatch({ type: 'typeInLabel', name, text })
    close()
  }
  const x = Math.min(Math.max(at.x, seen.x + HALF_WIDTH), seen.x + seen.width - HALF_WIDTH)
  const side = x > seen.x + seen.width / 2 ? 'right-0' : 'left-0'
  const end = at.y > seen.y + seen.height / 2 ? 'bottom-full mb-1' : 'top-full mt-1'
  return (
    <div className="absolute z-raised w-28 -translate-x-1/2 -translate-y-1/2" style={{ left: x, top: at.y }}>
      <input
        ref={inputRef}
        name={labelFieldName(name)}
        value={text}
        {...keypad.inputProps}
        enterKeyHint="done"
        aria-label={`${DIMENSION_LABELS[name]} in the drawing`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Otherwise the same key would press the button that gets the focus.
          event.preventDefault()
          if (event.key === 'Enter') applyAndClose()
          else close()
        }}
        onFocus={() => setEdited(true)}
        onBlur={() => {
          setEdited(false)
          if (!isClosed.current) applyAndClose()
        }}
        className="figures block h-11 w-full rounded-sm border border-pine bg-white px-2 text-center text-body shadow-soft aria-invalid:border-error"
      />
      {isEdited && keypad.isOn && (
        <SizeKeypad
          inputRef={inputRef}
          name={DIMENSION_LABELS[name]}
          text={text}
          end="done"
          inView="[data-testid=plan-frame]"
        />
      )}
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
