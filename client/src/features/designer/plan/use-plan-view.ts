import { type RefObject, useLayoutEffect, useState } from 'react'
import { useZoomGestures } from '#client/features/designer/zoom-gestures.ts'
import { useElementSize } from '#client/ui/screen/use-element-size.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PLAN_MARGIN } from './plan-layout.ts'
import { clampScale, extentOf, scaleToFit, scrollToShow, startView, stillFits, zoomedView } from './plan-view.ts'
import type { Size } from '#client/features/designer/svg-points.ts'

/** A chosen scale, which shows `point` (inches) at `at` (pixels in the frame). */
interface Zoom {
  scale: number
  point: Point
  at: Point
}

/** The usual size on wide screens, until the frame is measured. */
const DEFAULT_FRAME: Size = { width: 596, height: 560 }

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

  useZoomGestures(frameRef, {
    onZoom: (factor, from, at) => {
      const element = frameRef.current
      if (!element) return
      const { scale, origin } = view
      const point = {
        x: (element.scrollLeft + from.x - origin.x) / scale,
        y: (element.scrollTop + from.y - origin.y) / scale,
      }
      setZoom({ scale: clampScale(scale * factor), point, at })
    },
  })

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
