import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { findPage } from '#shared/http/pages.ts'
import { recordIn, sectionAddress } from '#client/features/office/office-address.ts'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { isInView, keepInView, useHydrated, useMedia } from '#client/ui/screen/use-media.ts'

/** How the visitor got to the page: by loading it, by a link or button, or by Back or Forward. */
export type NavigationKind = 'load' | 'push' | 'pop'

export function useLastNavigation(): RefObject<NavigationKind> {
  const lastNavigation = useRef<NavigationKind>('load')
  useEffect(() => {
    let { pathname } = location
    const recordNavigation = (move: NavigationKind) => {
      lastNavigation.current = move
      pathname = location.pathname
    }
    const listening = new AbortController()
    // In the capture phase, so that this runs before the router renders the new page.
    const options = { capture: true, signal: listening.signal }
    addEventListener('pushState', () => recordNavigation('push'), options)
    addEventListener('popstate', () => recordNavigation('pop'), options)
    // A link in a dialog replaces the dialog's history entry. A replace on the same page is no navigation.
    const onReplace = () => location.pathname !== pathname && recordNavigation('push')
    addEventListener('replaceState', onReplace, options)
    return () => listening.abort()
  }, [])
  return lastNavigation
}

interface AfterNavigationProps {
  head: { title: string; description: string }
  lastNavigation: RefObject<NavigationKind>
}

/**
 * Rendered after a page's content. Once the page is shown, sets title and meta tags, scrolls, and focuses the heading, so
 * that a screen reader reads the new page. The browser itself restores scrolling after Back and Forward, and handles the
 * hash of a prerendered page, where the visitor may have scrolled since.
 * The pages of the office count as one page, because they focus themselves. Each starts at its top, unless it opens beside the
 * list.
 */
export function AfterNavigation({ head, lastNavigation }: AfterNavigationProps) {
  const [path] = useLocation()
  const page = findPage(path) ?? path
  const hydrated = useHydrated()
  const isPrerendered = useRef(!hydrated)
  const { title, description } = head
  // Before the effects of the page: the office has a title for each section.
  useLayoutEffect(() => {
    document.title = title
    document.querySelector('meta[name=description]')?.setAttribute('content', description)
  }, [title, description])
  const isNarrow = useMedia(NARROW_SCREEN)
  const isBesideList = recordIn(path) !== undefined && !isNarrow
  const officePage = page === '/orders' ? (isBesideList ? sectionAddress('quotes') : path) : null
  // Before the effects of the page: the office's calendar scrolls to its day.
  useLayoutEffect(() => {
    if (officePage !== null && lastNavigation.current === 'push') scrollTo(0, 0)
  }, [officePage, lastNavigation])
  useEffect(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (canonical) canonical.href = new URL(path, canonical.href).href
  }, [path])
  useEffect(() => {
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null
    if (isPrerendered.current) {
      isPrerendered.current = false
      if (target && isInView(target)) keepInView(target)
    } else if (target && lastNavigation.current !== 'pop') {
      keepInView(target)
      focus(target.querySelector('h1, h2') ?? target)
    } else if (lastNavigation.current !== 'load') {
      if (lastNavigation.current === 'push') scrollTo(0, 0)
      focus(document.querySelector('main h1') ?? document.querySelector('main'))
    }
  }, [page, title, lastNavigation])
  return null
}

function focus(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
