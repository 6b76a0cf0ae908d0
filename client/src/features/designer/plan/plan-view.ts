import { type RefObject, useLayoutEffect, useState } from 'react'
import { useZoomGestures } from '#client/ui/use-zoom-gestures.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { PLAN_MARGIN } from '#shared/drawing/plan-layout.ts'
import type { Size } from '#shared/drawing/svg-points.ts'

/** The plan's place in its frame, in pixels. */
export interface PlanView {
  scale: number
  frame: Size
  /** The scrollable size. The frame's size if nothing scrolls. */
  canvas: Size
  /** Where the corner that stays is in the canvas (`anchorX`). Points of the plan count from it. */
  origin: Point
}

/** Inches from the left of the outline to the back corner that stays in place, so that every handle follows the pointer. */
export function anchorX(countertop: FabricatedCountertop): number {
  return isMirrored(countertop) ? countertop.dimensions.width : 0
}

/** Pixels per inch at 100% (docs/rules.md, Drawing). */
export const FULL_SCALE = 2
const MIN_SCALE = 0.5
const MAX_SCALE = 12
export const PLAN_ZOOM_STEP = 1.25

const MARGINS_ACROSS = PLAN_MARGIN.left + PLAN_MARGIN.right
const MARGINS_DOWN = PLAN_MARGIN.top + PLAN_MARGIN.bottom
/** How much of the frame the countertop fills at first. The rest is room for the next drag. */
const FILL_SHARE = 0.8
/** Smaller than this share of the scale that it would begin with, a countertop is drawn too small. */
const SMALLEST_SHARE = 0.7

/** The first view: the countertop fitted to the middle of its frame, at a scale in steps of 5%. */
export function startView(frame: Size, countertop: FabricatedCountertop): PlanView {
  const { width, length } = countertop.dimensions
  const scale = clampScale(Math.floor(FILL_SHARE * scaleToFit(frame, countertop) * 10) / 10)
  const place = (side: number, before: number, both: number, inches: number) =>
    Math.round(before + (side - both - inches * scale) / 2)
  const x = place(frame.width, PLAN_MARGIN.left, MARGINS_ACROSS, width)
  const origin = {
    // A mirrored L grows to the left.
    x: isMirrored(countertop) ? frame.width - x : x,
    y: place(frame.height, PLAN_MARGIN.top, MARGINS_DOWN, length),
  }
  return { scale, frame, canvas: frame, origin }
}

/** Whether a start view still shows all of a changed countertop, large enough. Otherwise a new one is needed. */
export function stillFits(view: PlanView, frame: Size, countertop: FabricatedCountertop): boolean {
  const { scale, origin } = view
  const { width, length } = countertop.dimensions
  if (view.frame !== frame) return false
  const fresh = startView(frame, countertop)
  if (scale === fresh.scale && origin.x === fresh.origin.x && origin.y === fresh.origin.y) return true
  const fromAnchor = isMirrored(countertop) ? frame.width - origin.x : origin.x
  return (
    scale >= SMALLEST_SHARE * fresh.scale &&
    fromAnchor + width * scale + PLAN_MARGIN.right <= frame.width &&
    origin.y + length * scale + PLAN_MARGIN.bottom <= frame.height
  )
}

/** A view at another scale. Has enough margin to scroll every corner to the middle of the frame. */
export function zoomedView(frame: Size, scale: number, growsLeft = false): PlanView {
  const canvas = { width: MAX_INCHES * scale + frame.width, height: MAX_INCHES * scale + frame.height }
  const x = frame.width / 2
  return { scale, frame, canvas, origin: { x: growsLeft ? canvas.width - x : x, y: frame.height / 2 } }
}

/** Pixels per inch at which a countertop (inches) with its dimension lines just fits the frame. */
export function scaleToFit(frame: Size, { dimensions: { width, length } }: FabricatedCountertop): number {
  return clampScale(Math.min((frame.width - MARGINS_ACROSS) / width, (frame.height - MARGINS_DOWN) / length))
}

function clampScale(scale: number): number {
  return Math.min(Math.max(scale, MIN_SCALE), MAX_SCALE)
}

/** The scroll position that shows `point` (inches) at `at` (pixels in the frame). */
export function scrollToShow(view: PlanView, point: Point, at: Point): { left: number; top: number } {
  return { left: view.origin.x + point.x * view.scale - at.x, top: view.origin.y + point.y * view.scale - at.y }
}

/** A chosen scale, which shows `point` (inches) at `at` (pixels in the frame). */
interface Zoom {
  scale: number
  point: Point
  at: Point
}

/** A phone's, until the frame is measured. */
const DEFAULT_FRAME: Size = { width: 390, height: 340 }

/** The view of the plan in its frame. Expects the settled draft, so it doesn't move during a drag. */
export function usePlanView(frameRef: RefObject<HTMLElement | null>, countertop: FabricatedCountertop) {
  const growsLeft = isMirrored(countertop)
  // Another shape, or the same one mirrored.
  const shape = `${countertop.shape}${growsLeft}`
  const [frame, setFrame] = useState(DEFAULT_FRAME)
  const [zoom, setZoom] = useState<Zoom | null>(null)
  const [start, setStart] = useState(() => ({ shape, view: startView(frame, countertop) }))
  const fit = () => {
    setZoom(null)
    setStart({ shape, view: startView(frame, countertop) })
  }
  // The zoomed-in part may not exist in the new shape.
  if (start.shape !== shape) fit()
  else if (!stillFits(start.view, frame, countertop)) setStart({ shape, view: startView(frame, countertop) })
  const view = zoom ? zoomedView(frame, zoom.scale, growsLeft) : start.view
  useElementSize(frameRef, setFrame)
  useLayoutEffect(() => {
    const { left, top } = zoom
      ? scrollToShow(zoomedView(frame, zoom.scale, growsLeft), zoom.point, zoom.at)
      : { left: 0, top: 0 }
    if (frameRef.current) Object.assign(frameRef.current, { scrollLeft: left, scrollTop: top })
  }, [frameRef, zoom, frame, growsLeft])

  /** What is at `from` (pixels in the frame) goes to `at`, larger by `factor`. */
  const zoomAround = (factor: number, from: Point, at: Point) => {
    const element = frameRef.current
    if (!element) return
    const { scale, origin } = view
    const point = {
      x: (element.scrollLeft + from.x - origin.x) / scale,
      y: (element.scrollTop + from.y - origin.y) / scale,
    }
    setZoom({ scale: clampScale(scale * factor), point, at })
  }
  useZoomGestures(frameRef, { onZoom: zoomAround })

  return {
    view,
    isZoomed: zoom !== null,
    zoomBy: (factor: number) => {
      const middle = { x: frame.width / 2, y: frame.height / 2 }
      zoomAround(factor, middle, middle)
    },
    fit,
    /** Shows `point` (inches from the anchor) at `at` (pixels in the window), at the same scale. */
    panTo: (point: Point, at: Point) => {
      const element = frameRef.current
      if (!element) return
      const { left, top } = element.getBoundingClientRect()
      const inFrame = { x: at.x - left, y: at.y - top }
      if (zoom) element.scrollTo(scrollToShow(view, point, inFrame))
      else setZoom({ scale: view.scale, point, at: inFrame })
    },
  }
}
