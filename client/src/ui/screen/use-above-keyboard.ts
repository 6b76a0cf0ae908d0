import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between a field and the box above the keyboard. */
const GAP = 8

/**
 * Keeps a fixed box at the bottom of the visible page: above the on-screen keyboard or, without one, above the bottom bar
 * (`data-bottom-bar`). If the box covers the edited field, the page scrolls.
 */
export function useAboveKeyboard(boxRef: RefObject<HTMLElement | null>, fieldRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const placeBox = () => moveAboveKeyboard(boxRef.current)
    const placeAndShow = () => {
      placeBox()
      const [box, field] = [boxRef.current, fieldRef.current]
      if (!box || !field) return
      const covered = field.getBoundingClientRect().bottom + GAP - box.getBoundingClientRect().top
      if (covered > 0) window.scrollBy({ top: covered, behavior: 'instant' })
    }
    placeAndShow()
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    viewport?.addEventListener('resize', placeAndShow, options)
    viewport?.addEventListener('scroll', placeBox, options)
    window.addEventListener('scroll', placeBox, options)
    return () => listening.abort()
  }, [boxRef, fieldRef])
  // Typing may change the box's height.
  useLayoutEffect(() => moveAboveKeyboard(boxRef.current))
}

function moveAboveKeyboard(box: HTMLElement | null): void {
  if (!box) return
  const { offsetLeft: left, offsetTop: top, width, height } = window.visualViewport ?? wholeWindow()
  box.style.width = `${width}px`
  box.style.transform = `translate(${left}px, ${topOfBars(top + height, box.offsetHeight) - box.offsetHeight}px)`
}

const wholeWindow = () => ({ offsetLeft: 0, offsetTop: 0, width: window.innerWidth, height: window.innerHeight })

/** The lowest bottom edge for a box of that height that covers no bar. `end` is the bottom of the visible page. */
export function topOfBars(end: number, height: number): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')].flatMap((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return top < end && bottom > end - height ? [top] : []
  })
  return Math.min(end, ...tops)
}
