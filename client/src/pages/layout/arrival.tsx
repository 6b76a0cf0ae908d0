import { type RefObject, useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'

/** How the visitor came to the page: by loading it, by a link or button of ours, or by the browser's back and forward. */
type Move = 'load' | 'push' | 'pop'

export function useMoves(): RefObject<Move> {
  const lastMove = useRef<Move>('load')
  useEffect(() => {
    const pushed = () => {
      lastMove.current = 'push'
    }
    const popped = () => {
      lastMove.current = 'pop'
    }
    // Capturing, so that the move is known before the router renders the page that it leads to.
    addEventListener('pushState', pushed, { capture: true })
    addEventListener('popstate', popped, { capture: true })
    return () => {
      removeEventListener('pushState', pushed, { capture: true })
      removeEventListener('popstate', popped, { capture: true })
    }
  }, [])
  return lastMove
}

/**
 * Stands after a page's content and, once that is shown, says so: the title, the place on the page, and the focus on
 * its heading, so that a screen reader reads the new page. The browser itself restores the place after back and forward.
 */
export function Arrival({ title, lastMove }: { title: string; lastMove: RefObject<Move> }) {
  const path = usePathname()
  useEffect(() => {
    document.title = title
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (target && lastMove.current !== 'pop') {
      target.scrollIntoView()
      focus(target.querySelector('h1, h2') ?? target)
    } else if (lastMove.current !== 'load') {
      if (lastMove.current === 'push') scrollTo(0, 0)
      focus(document.querySelector('main h1') ?? document.querySelector('main'))
    }
  }, [path, title, lastMove])
  return null
}

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
