import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Props for a part of the page that replaces what it shows: where the button goes that had the focus, the focus stays in
 * the part and does not fall to the top of the page. Whoever renders the part calls this.
 */
export function useFocusStays<Part extends HTMLElement = HTMLDivElement>() {
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
      // A button that is disabled while it works may lose the focus by that, and go away afterwards.
      if (!target.matches(':disabled')) focused.current = null
    },
  }
}
