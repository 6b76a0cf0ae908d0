import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { comeAlive, WAITING } from '#client/ui/alive.ts'

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

interface ArrivalProps {
  head: { title: string; description: string }
  lastMove: RefObject<Move>
}

/**
 * Stands after a page's content and, once that is shown, says so: the title and what else names the page, the place on
 * it, and the focus on its heading, so that a screen reader reads the new page. The browser itself restores the place
 * after back and forward, and finds that of a page that comes as HTML, whose visitor may have scrolled on since.
 */
export function Arrival({ head, lastMove }: ArrivalProps) {
  const [path] = useLocation()
  const { title, description } = head
  useEffect(() => {
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (canonical) canonical.href = new URL(path, canonical.href).href
  }, [path, title, description])
  useEffect(() => {
    const root = document.getElementById('root')
    if (root?.hasAttribute(WAITING)) return comeAlive(root)
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
