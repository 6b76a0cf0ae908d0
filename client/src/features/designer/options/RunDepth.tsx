import { useLayoutEffect, useRef, useState } from 'react'
import { applyEntry } from '#client/features/designer/entries.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { DimensionLetter } from './DimensionLetter.tsx'
import { FractionChips } from '#client/ui/fraction-chips.tsx'

const LABEL = 'Depth of the back run'

/** The Return Length of an L, which has no field of its own: a line that opens a field (docs/rules.md, Dimensions). */
export function RunDepth({ store }: { store: DesignerStore }) {
  const depth = useDesignerState(store, ({ draft }) => draft.dimensions.returnLength)
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    // After Enter or Escape. When the field loses the focus, the visitor has moved on.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) buttonRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <RunDepthField store={store} onClose={() => setOpen(false)} />
  return (
    <p className="figures col-span-full text-label">
      <span className="text-brass">{DIMENSION_LETTERS.returnLength}:</span> depth of the back run{' '}
      <span className="inline-block min-w-[5em]">{formatSize(depth)}.</span>{' '}
      <Button
        ref={buttonRef}
        variant="link"
        size="small"
        aria-label="Change the depth of the back run"
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
    </p>
  )
}

/** Applies a valid entry with Enter or when it loses the focus. Escape discards it. */
function RunDepthField({ store, onClose }: { store: DesignerStore; onClose: () => void }) {
  const [text, setText] = useState(() => formatInches(store.getState().draft.dimensions.returnLength))
  const [problem, setProblem] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  const close = () => {
    isClosed.current = true
    onClose()
  }
  // In a layout effect, because a phone shows its keyboard only during the press.
  useLayoutEffect(() => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }, [])
  const apply = (): boolean => {
    const read = applyEntry(store.getState().draft, 'returnLength', text)
    if ('problem' in read) {
      setProblem(read.problem)
      return false
    }
    store.dispatch({ type: 'typeInLabel', name: 'returnLength', text })
    return true
  }
  return (
    <>
      <TextField
        ref={inputRef}
        label={
          <>
            <DimensionLetter name="returnLength" /> {LABEL}
          </>
        }
        value={text}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={20}
        suffix="in"
        error={problem}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Otherwise the same key would press the button that gets the focus.
          event.preventDefault()
          if (event.key === 'Escape' || apply()) close()
        }}
        onBlur={() => {
          if (!isClosed.current && apply()) close()
        }}
      />
      <FractionChips inputRef={inputRef} name={LABEL} text={text} />
    </>
  )
}
