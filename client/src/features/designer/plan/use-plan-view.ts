import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useElementSize } from '#client/ui/screen/use-element-size.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PLAN_MARGIN } from './plan-layout.ts'
import {
  clampScale,
  extentOf,
  type PlanView,
  scaleToFit,
  scrollToShow,
  startView,
  stillFits,
  zoomedView,
} from './plan-view.ts'
import type { Size } from '#client/features/designer/svg-points.ts'

/** A chosen scale, which shows `point` (inches) at `at` (pixels in the frame). */
interface Zoom {
  scale: number
  point: Point
  at: Point
}

/** The usual size on wide screens, until the frame is measured. */
const DEFAULT_FRAME: Size = { width: 596, height: 560 }
const WHEEL_SPEED = 0.002

/**
 * The view of the plan in its frame, zoomed by buttons, pinch or Ctrl + wheel. Expects the settled draft, so the view
 * doesn't move during a drag. Another shape gets a new view.
 */
export function usePlanView(frameRef: RefObject<HTMLElement | null>, countertop: Countertop) {
  const extent = extentOf(countertop)
  const { width, length, growsLeft } = extent
  // Another shape, or the same one mirrored.
  const shape = `${countertop.shape}${growsLeft}`
  const [frame, setFrame] = useState(DEFAULT_FRAME)
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const [start, setStart] = useState(() => startView(frame, extent))
  const [shownShape, setShownShape] = useState(shape)
  const reset = () => {
    setZoom(null)
    setStart(startView(frame, extent))
  }
  if (shape !== shownShape) {
    // The zoomed-in part may not exist in the new shape.
    setShownShape(shape)
    reset()
  } else if (!stillFits(start, frame, extent)) setStart(startView(frame, extent))
  const view = zoom ? zoomedView(frame, zoom.scale, growsLeft) : start

  const isZoomed = zoom !== null

  useElementSize(frameRef, setFrame)

  useLayoutEffect(() => {
    if (!frameRef.current) return
    const { left, top } = zoom
      ? scrollToShow(zoomedView(frame, zoom.scale, growsLeft), zoom.point, zoom.at)
      : { left: 0, top: 0 }
    frameRef.current.scrollLeft = left
    frameRef.current.scrollTop = top
  }, [frameRef, zoom, frame, growsLeft])

  useZoomGestures(frameRef, view, setZoom)

  const middle = { x: (growsLeft ? -1 : 1) * (width / 2), y: length / 2 }
  return {
    view,
    isZoomed,
    /** Zooms around the middle of the countertop. */
    zoomBy: (factor: number) => {
      const element = frameRef.current
      if (!element) return
      const { left, top } = scrollToShow(view, middle, { x: element.scrollLeft, y: element.scrollTop })
      const within = (pixels: number, side: number) => Math.min(Math.max(pixels, side / 4), (side * 3) / 4)
      const at = { x: within(left, frame.width), y: within(top, frame.height) }
      setZoom({ scale: clampScale(view.scale * factor), point: middle, at })
    },
    fit: () =>
      setZoom({
        scale: scaleToFit(frame, extent),
        point: middle,
        at: {
          x: (frame.width + (growsLeft ? -1 : 1) * (PLAN_MARGIN.left - PLAN_MARGIN.right)) / 2,
          y: (frame.height + PLAN_MARGIN.top - PLAN_MARGIN.bottom) / 2,
        },
      }),
    reset,
    /** Shows `point` (inches from the anchor) at `at` (pixels in the window), at the same scale. */
    panTo: (point: Point, at: Point) => {
      const element = frameRef.current
      if (!element) return
      const { left, top } = element.getBoundingClientRect()
      const inFrame = { x: at.x - left, y: at.y - top }
      if (isZoomed) element.scrollTo(scrollToShow(view, point, inFrame))
      else setZoom({ scale: view.scale, point, at: inFrame })
    },
  }
}

/** Zooms around the pointer or the fingers. */
function useZoomGestures(
  frameRef: RefObject<HTMLElement | null>,
  { scale, origin }: PlanView,
  setZoom: (zoom: Zoom) => void,
): void {
  /** `at` is in pixels in the frame. */
  const zoomAt = useEffectEvent((factor: number, at: Point) => {
    const element = frameRef.current
    if (!element) return
    const point = {
      x: (element.scrollLeft + at.x - origin.x) / scale,
      y: (element.scrollTop + at.y - origin.y) / scale,
    }
    setZoom({ scale: clampScale(scale * factor), point, at })
  })
  useEffect(() => zoomByWheelAndPinch(frameRef.current, zoomAt), [frameRef])
}

/** Listens actively to keep the browser from zooming the page. */
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
    // A single finger drags a handle or scrolls. Return early to keep that fast.
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
