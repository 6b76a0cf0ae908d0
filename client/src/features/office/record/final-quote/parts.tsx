import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Says that a change is being saved, once that takes noticeably long. */
export function Saving({ on }: { on: boolean }) {
  return (
    <p role="status" className="text-caption text-muted empty:hidden">
      {on && <span className="animate-late">Saving...</span>}
    </p>
  )
}

/** A part of a draft with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-7">
      <h4 className="font-sans! font-strong! text-label! tracking-normal!">{title}</h4>
      {children}
    </section>
  )
}

/** After fields have closed, the button that opens them gets the focus, unless the person has gone elsewhere. */
export function useFocusOnClose(isOpen: boolean, button: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    // What had the focus is gone: the part of the page around it may have it by now (ui/focus.ts).
    if (hasClosed && document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true })
  }, [isOpen, button])
}
