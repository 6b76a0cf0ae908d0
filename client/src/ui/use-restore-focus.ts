import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A disabled control loses the focus. Gives it back once `part` isn't busy, unless something else has it by then. */
export function useRestoreFocus(part: RefObject<HTMLElement | null>, busy: boolean): void {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (busy) {
      focused.current = active instanceof HTMLElement && part.current?.contains(active) ? active : null
    } else {
      if (active === document.body) focused.current?.focus({ preventScroll: true })
      focused.current = null
    }
  }, [part, busy])
}
