import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { REDUCED_MOTION } from './media-queries.ts'
import { flushSync } from 'react-dom'

/** Events that show that the visitor moves on. */
const VISITOR_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

let stop = () => {}

/**
 * Scrolls to a part of the page, and again each time the page's height changes because something loads late. Stops when
 * the visitor does something or the focus leaves that part.
 */
export function keepInView(target: Element, behavior: ScrollBehavior = 'auto'): void {
  stop()
  const page = document.body
  let height = page.offsetHeight
  const observer = new ResizeObserver(() => {
    if (!target.isConnected) return stop()
    if (page.offsetHeight === height) return
    height = page.offsetHeight
    target.scrollIntoView({ behavior })
  })
  const onFocusIn = ({ target: focused }: FocusEvent) => {
    if (focused instanceof Node && !target.contains(focused)) stop()
  }
  const listening = new AbortController()
  const { signal } = listening
  stop = () => {
    observer.disconnect()
    listening.abort()
  }
  target.scrollIntoView({ behavior })
  observer.observe(page)
  addEventListener('focusin', onFocusIn, { signal })
  for (const type of VISITOR_EVENTS) addEventListener(type, () => stop(), { passive: true, capture: true, signal })
}

/** Resolves if that part is on the screen, or once the visitor does something, which may lead there. */
export async function whenVisitorComes(part: Element | null): Promise<void> {
  if (!part || part.getBoundingClientRect().top < innerHeight) return
  const listening = new AbortController()
  await new Promise((resolve) => {
    for (const type of [...VISITOR_EVENTS, 'click', 'scroll', 'focusin', 'resize']) {
      addEventListener(type, resolve, { passive: true, capture: true, signal: listening.signal })
    }
  })
  listening.abort()
}

/** Whether the page is scrolled to that part: to its top, or to the end of the page. */
export function isInView(target: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement
  return Math.abs(target.getBoundingClientRect().top) < 1 || scrollY + clientHeight > scrollHeight - 1
}

/**
 * Whether a media query matches. Returns `onServer` on the server and until the page is hydrated.
 */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}

const subscribeToNothing = () => () => {}

/** False on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** Whether the visitor prefers reduced motion now, for code outside React. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}

/** Sets the page's title. The next section or page sets its own. Null leaves it to a part of the page. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}

/** Scrolls to a section of the page and puts the focus there, so that the next Tab reaches its first control. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  section.focus({ preventScroll: true })
  keepInView(section, prefersReducedMotion() ? 'auto' : 'smooth')
}

/** Size with border, in CSS pixels. */
interface ElementSize {
  width: number
  height: number
}

/**
 * Calls `onSize` before the element's first paint, at each change of size (before that is painted), and when it's shown
 * after it was hidden. Never while it's hidden. `onSize` may be a new function in each render.
 */
export function useElementSize(ref: RefObject<HTMLElement | null>, onSize: (size: ElementSize) => void): void {
  const reportSize = useEffectEvent(onSize)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let lastSize: ElementSize = { width: 0, height: 0 }
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      if (!width || !height || (width === lastSize.width && height === lastSize.height)) return
      lastSize = { width, height }
      reportSize(lastSize)
    }
    measure()
    // Without flushSync, updates for the new size would be painted one frame late.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element, { box: 'border-box' })
    return () => observer.disconnect()
  }, [ref])
}

/** Pixels. */
const BAR_HEIGHT = 76
/** Of an element, because its place on the screen is rounded. */
const ALMOST_ALL = 0.98

/**
 * Marks an element as `seen` in its dataset while it's on the screen, where a phone's bottom bar makes room for it. With `isWhole`,
 * only while all of it is there, above the bar.
 */
export function useMarkWhenSeen(name: string, { isWhole = false } = {}): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in window)) return
    const threshold = isWhole ? ALMOST_ALL : 0
    const observer = new IntersectionObserver(
      (changes) => {
        const entry = changes.at(-1)
        element.dataset[name] = entry?.isIntersecting && entry.intersectionRatio >= threshold ? 'seen' : ''
      },
      { threshold, rootMargin: isWhole ? `0px 0px -${BAR_HEIGHT}px 0px` : '0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [name, isWhole])
  return ref
}
