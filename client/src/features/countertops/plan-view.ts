import { MAX_INCHES } from '#shared/countertops/design.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { PLAN_MARGIN } from './plan-layout.ts'

export interface Size {
  width: number
  height: number
}

/** How the plan lies in its frame. Pixels, but for the scale. */
export interface PlanView {
  /** Pixels per inch. */
  scale: number
  /** The size of what the frame scrolls over; the frame's own size where nothing needs to scroll. */
  canvas: Size
  /** Where the outline's origin lies in the canvas. */
  origin: Point
}

/** Pixels per inch (docs/rules.md, Drawing). */
export const START_SCALE = 2
export const MIN_SCALE = 0.5
export const MAX_SCALE = 12
export const ZOOM_STEP = 1.25

const ACROSS = PLAN_MARGIN.left + PLAN_MARGIN.right
const DOWN = PLAN_MARGIN.top + PLAN_MARGIN.bottom
/** Of a small frame's room: the rest is for the next drag to grow into. */
const FILLED = 0.8

/**
 * The view that a drawing starts with. A frame that can hold the largest design shows every design at the same scale
 * and place; a smaller one scales down to the design in it (width and length in inches), never up.
 */
export function startView(frame: Size, { width, length }: { width: number; length: number }): PlanView {
  const sheet = START_SCALE * MAX_INCHES
  const spare = { x: frame.width - ACROSS - sheet, y: frame.height - DOWN - sheet }
  if (spare.x >= 0 && spare.y >= 0) {
    const origin = { x: Math.round(PLAN_MARGIN.left + spare.x / 2), y: Math.round(PLAN_MARGIN.top + spare.y / 2) }
    return { scale: START_SCALE, canvas: frame, origin }
  }
  const scale = Math.min(START_SCALE, FILLED * scaleToFit(frame, { width, length }))
  return { scale, canvas: frame, origin: { x: PLAN_MARGIN.left, y: PLAN_MARGIN.top } }
}

/** A view at any other scale, with room all round so that every corner can be brought to the frame's middle. */
export function zoomedView(frame: Size, scale: number): PlanView {
  const canvas = { width: MAX_INCHES * scale + frame.width, height: MAX_INCHES * scale + frame.height }
  return { scale, canvas, origin: { x: frame.width / 2, y: frame.height / 2 } }
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
