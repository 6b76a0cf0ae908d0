import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Props for a part of the page that replaces its content. If the focused button disappears, the part gets the focus, so it
 * doesn't fall back to the top of the page (docs/mechanisms.md). Call this in the component that renders the part.
 */
export function useKeepFocus<Part extends HTMLElement = HTMLDivElement>() {
  const part = useRef<Part>(null)
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
    onBlur: ({ target }: FocusEvent) => {
      // A button may lose the focus because it's disabled while it works, and then disappear.
      if (!target.matches(':disabled')) focused.current = null
    },
  }
}
