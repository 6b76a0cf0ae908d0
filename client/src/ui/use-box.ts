import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** How large something is, its border included. CSS pixels. */
export interface Box {
  width: number
  height: number
}

/**
 * Tells `onBox` how large the element is: before it is painted for the first time, whenever it has another size (the
 * page is then laid out by it before that is painted), and when it is shown after it was hidden. Never while it is hidden.
 * `onBox` may be another function in each render.
 */
export function useBox(ref: RefObject<HTMLElement | null>, onBox: (box: Box) => void): void {
  const tell = useEffectEvent(onBox)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    let known: Box = { width: 0, height: 0 }
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      if (!width || !height || (width === known.width && height === known.height)) return
      known = { width, height }
      tell(known)
    }
    measure()
    // Without flushSync what follows from the new size would be painted a frame after it.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element, { box: 'border-box' })
    return () => observer.disconnect()
  }, [ref])
}
