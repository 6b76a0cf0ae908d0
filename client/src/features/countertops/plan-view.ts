import { MAX_INCHES } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PLAN_MARGIN } from './plan-layout.ts'
import type { Size } from './rect.ts'

/** How the plan lies in its frame. Pixels, but for the scale. */
export interface PlanView {
  /** Pixels per inch. */
  scale: number
  /** What is seen at once. */
  frame: Size
  /** The size of what the frame scrolls over; the frame's own size where nothing needs to scroll. */
  canvas: Size
  /** Where the outline's origin lies in the canvas. */
  origin: Point
}

/** Pixels per inch (docs/rules.md, Drawing). */
export const START_SCALE = 2
const MIN_SCALE = 0.5
const MAX_SCALE = 12
export const ZOOM_STEP = 1.25

const ACROSS = PLAN_MARGIN.left + PLAN_MARGIN.right
const DOWN = PLAN_MARGIN.top + PLAN_MARGIN.bottom
/** Of a small frame's room: the rest is for the next drag to grow into. */
const FILLED = 0.8
/** Between the largest design and the frame's edge. */
const EDGE = 8

/**
 * The view that a drawing starts with: the design (width and length in inches) in the middle of the frame. In a frame
 * that can hold the largest design every one has the same scale, and lies so that it can be dragged to any size within
 * the frame; a smaller frame scales down to the design, never up.
 */
export function startView(frame: Size, { width, length }: { width: number; length: number }): PlanView {
  const sheet = START_SCALE * MAX_INCHES
  const holdsAll = frame.width >= sheet + ACROSS && frame.height >= sheet + DOWN
  const scale = holdsAll ? START_SCALE : Math.min(START_SCALE, FILLED * scaleToFit(frame, { width, length }))
  const place = (side: number, before: number, both: number, inches: number) => {
    const inTheMiddle = before + (side - both - inches * scale) / 2
    const furthest = holdsAll ? Math.max(side - sheet - EDGE, before) : inTheMiddle
    return Math.round(Math.min(inTheMiddle, furthest))
  }
  const origin = {
    x: place(frame.width, PLAN_MARGIN.left, ACROSS, width),
    y: place(frame.height, PLAN_MARGIN.top, DOWN, length),
  }
  return { scale, frame, canvas: frame, origin }
}

/**
 * Whether a start view still shows all of a design that has changed, so that nothing needs to move. A frame too small
 * for any scale shows no more by another start view: there the one that it has stays.
 */
export function stillShows(view: PlanView, frame: Size, design: { width: number; length: number }): boolean {
  const { scale, origin } = view
  const fresh = startView(frame, design)
  if (view.frame !== frame || scale !== fresh.scale) return false
  const isFresh = origin.x === fresh.origin.x && origin.y === fresh.origin.y
  return (
    isFresh ||
    (origin.x + design.width * scale + PLAN_MARGIN.right <= frame.width &&
      origin.y + design.length * scale + PLAN_MARGIN.bottom <= frame.height)
  )
}

/** A view at any other scale, with room all round so that every corner can be brought to the frame's middle. */
export function zoomedView(frame: Size, scale: number): PlanView {
  const canvas = { width: MAX_INCHES * scale + frame.width, height: MAX_INCHES * scale + frame.height }
  return { scale, frame, canvas, origin: { x: frame.width / 2, y: frame.height / 2 } }
}

/** Pixels per inch at which a design (inches) with its dimension lines just fills the frame. */
export function scaleToFit(frame: Size, { width, length }: { width: number; length: number }): number {
  return clampScale(Math.min((frame.width - ACROSS) / width, (frame.height - DOWN) / length))
}

export function clampScale(scale: number): number {
  return Math.min(Math.max(scale, MIN_SCALE), MAX_SCALE)
}

/** Where the frame must be scrolled to, so that `point` (inches) is seen at `at` (pixels in the frame). */
export function scrollTo(view: PlanView, point: Point, at: Point): { left: number; top: number } {
  return { left: view.origin.x + point.x * view.scale - at.x, top: view.origin.y + point.y * view.scale - at.y }
}
