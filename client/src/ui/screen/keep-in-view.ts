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

/** Whether the page is scrolled to that part: to its top, or to the end of the page. */
export function isInView(target: Element): boolean {
  const { scrollHeight, clientHeight } = document.documentElement
  return Math.abs(target.getBoundingClientRect().top) < 1 || scrollY + clientHeight > scrollHeight - 1
}
