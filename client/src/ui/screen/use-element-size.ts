import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

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
