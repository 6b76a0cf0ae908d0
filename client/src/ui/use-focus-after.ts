import { type RefObject, useEffect, useRef } from 'react'

/**
 * When `change` changes, what had the focus may be gone, such as a bar whose work is done. `part` gets the focus then, unless
 * something else has it. `useKeepFocus` can't do that if a dialog closes at the same time, which gives the focus back first.
 */
export function useFocusAfter(change: unknown, part: RefObject<HTMLElement | null>): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    // Radix returns the focus a moment after a dialog is gone.
    setTimeout(() => {
      if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
    })
  }, [change, part])
}
