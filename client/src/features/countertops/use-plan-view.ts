import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBox } from '#client/ui/use-box.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PLAN_MARGIN } from './plan-layout.ts'
import { clampScale, type PlanView, scaleToFit, scrollTo, startView, stillShows, zoomedView } from './plan-view.ts'
import type { Size } from './rect.ts'

/** A chosen scale, and the point (inches) that is seen at a place in the frame (pixels). */
interface Zoom {
  scale: number
  point: Point
  at: Point
}

/** The frame before it is measured, as wide screens have it. */
const USUAL_FRAME: Size = { width: 596, height: 560 }
const WHEEL_SPEED = 0.002

/**
 * The view of the plan in its frame, and the ways to change it: buttons, pinch and Ctrl+wheel. Width and length are
 * those of the settled design, in inches, so that nothing moves under a drag.
 */
export function usePlanView(
  frameRef: RefObject<HTMLElement | null>,
  { width, length }: { width: number; length: number },
) {
  const [frame, setFrame] = useState(USUAL_FRAME)
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const [start, setStart] = useState(() => startView(frame, { width, length }))
  if (!stillShows(start, frame, { width, length })) setStart(startView(frame, { width, length }))
  const view = zoom ? zoomedView(frame, zoom.scale) : start

  const viewRef = useRef<PlanView>(view)
  useLayoutEffect(() => {
    viewRef.current = view
  })

  useBox(frameRef, setFrame)

  useLayoutEffect(() => {
    if (!frameRef.current) return
    const { left, top } = zoom ? scrollTo(zoomedView(frame, zoom.scale), zoom.point, zoom.at) : { left: 0, top: 0 }
    frameRef.current.scrollLeft = left
    frameRef.current.scrollTop = top
  }, [frameRef, zoom, frame])

  /** Zooms so that what is seen at `at` (pixels in the frame) stays there. */
  const zoomAt = useCallback(
    (factor: number, at: Point) => {
      const element = frameRef.current
      if (!element) return
      const { scale, origin } = viewRef.current
      const point = {
        x: (element.scrollLeft + at.x - origin.x) / scale,
        y: (element.scrollTop + at.y - origin.y) / scale,
      }
      setZoom({ scale: clampScale(scale * factor), point, at })
    },
    [frameRef],
  )

  useEffect(() => zoomByWheelAndPinch(frameRef.current, zoomAt), [frameRef, zoomAt])

  const middle = { x: width / 2, y: length / 2 }
  return {
    view,
    isZoomed: zoom !== null,
    /** Zooms around the middle of the design. */
    zoomBy: (factor: number) => {
      const element = frameRef.current
      if (!element) return
      const { left, top } = scrollTo(view, middle, { x: element.scrollLeft, y: element.scrollTop })
      const within = (pixels: number, side: number) => Math.min(Math.max(pixels, side / 4), (side * 3) / 4)
      const at = { x: within(left, frame.width), y: within(top, frame.height) }
      setZoom({ scale: clampScale(view.scale * factor), point: middle, at })
    },
    fit: () =>
      setZoom({
        scale: scaleToFit(frame, { width, length }),
        point: middle,
        at: {
          x: (frame.width + PLAN_MARGIN.left - PLAN_MARGIN.right) / 2,
          y: (frame.height + PLAN_MARGIN.top - PLAN_MARGIN.bottom) / 2,
        },
      }),
    reset: () => {
      setZoom(null)
      setStart(startView(frame, { width, length }))
    },
  }
}

/** The browser would zoom the whole page by these, so they are taken here before it does. */
function zoomByWheelAndPinch(element: HTMLElement | null, zoomAt: (factor: number, at: Point) => void) {
  if (!element) return undefined
  const inFrame = (x: number, y: number): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: x - left, y: y - top }
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const delta = Math.min(Math.max(event.deltaY * lines, -100), 100)
    zoomAt(Math.exp(-delta * WHEEL_SPEED), inFrame(event.clientX, event.clientY))
  }
  let distance: number | null = null
  const onTouch = (event: TouchEvent) => {
    // One finger drags a handle or scrolls: nothing may be spent on it here.
    const [one, other] = event.touches.length === 2 ? event.touches : []
    if (!one || !other) {
      distance = null
      return
    }
    if (event.cancelable) event.preventDefault()
    const next = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    const at = inFrame((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2)
    if (distance !== null && distance > 0) zoomAt(next / distance, at)
    distance = next
  }
  const active = { passive: false }
  element.addEventListener('wheel', onWheel, active)
  for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
    element.addEventListener(type, onTouch, active)
  }
  return () => {
    element.removeEventListener('wheel', onWheel)
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      element.removeEventListener(type, onTouch)
    }
  }
}
