import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DimensionName } from '#shared/countertops/countertop.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { applyEntry } from './entries.ts'
import type { DesignerStore } from './use-designer.ts'

/**
 * A field that is open to type one size. Enter and leaving it apply the entry, Escape discards it. A wrong size stays with
 * its message when it loses the focus: the number keyboard of a phone has no Enter.
 */
export function useSizeEntry(store: DesignerStore, name: DimensionName, onClose: () => void) {
  const [text, setText] = useState(() => formatInches(store.getState().draft.dimensions[name]))
  const [problem, setProblem] = useState<string>()
  const isClosed = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
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
  const input = {
    ref: inputRef,
    value: text,
    inputMode: 'decimal',
    enterKeyHint: 'done',
    autoComplete: 'off',
    maxLength: 20,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setText(target.value)
      setProblem(undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      // Otherwise the same key would press the button that gets the focus.
      event.preventDefault()
      if (event.key === 'Enter') applyAndClose()
      else close()
    },
    onBlur: () => {
      if (!isClosed.current) applyAndClose()
    },
  } as const
  return { inputRef, text, problem, input }
}
