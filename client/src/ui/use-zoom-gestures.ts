import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point } from '#shared/countertops/outline.ts'

const WHEEL_SPEED = 0.002
/** Pixels of the wheel that count in one event. */
const MAX_WHEEL = 100
const LINE_PX = 16

/** What is at `from` (pixels in the element) goes to `to`, larger by `factor`. */
type OnZoom = (factor: number, from: Point, to: Point) => void

/** Zooms by pinch or Ctrl + wheel. Listens actively, to keep the browser from zooming the page. */
export function useZoomGestures(ref: RefObject<HTMLElement | null>, gesture: { onZoom: OnZoom }): void {
  const onZoom = useEffectEvent(gesture.onZoom)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const inElement = (x: number, y: number): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: x - left, y: y - top }
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const by = -event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1)
      const at = inElement(event.clientX, event.clientY)
      onZoom(Math.exp(Math.min(Math.max(by, -MAX_WHEEL), MAX_WHEEL) * WHEEL_SPEED), at, at)
    }
    let before: { distance: number; middle: Point } | null = null
    const onTouch = (event: TouchEvent) => {
      // A single finger drags or scrolls.
      const [one, other] = event.touches.length === 2 ? event.touches : []
      if (!one || !other) {
        before = null
        return
      }
      if (event.cancelable) event.preventDefault()
      const now = {
        distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
        middle: inElement((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2),
      }
      if (before && before.distance > 0) onZoom(now.distance / before.distance, before.middle, now.middle)
      before = now
    }
    const listening = new AbortController()
    const active = { passive: false, signal: listening.signal }
    element.addEventListener('wheel', onWheel, active)
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.addEventListener(type, onTouch, active)
    }
    return () => listening.abort()
  }, [ref])
}
