import type { Point } from '#shared/countertops/outline.ts'
import { type DimensionMark, LABEL_PADDING } from './plan-layout.ts'
import type { Rect, Size } from '#client/features/designer/svg-points.ts'

/** Pixels between a handle and its tooltip, and between something larger and its own. */
const DISTANCE = 28
const GAP = 8

/** `y` is the middle of the tooltip. `shift` moves it left by a share of its own width from `x`. */
export interface TooltipPlace extends Point {
  shift: '0' | '-50%' | '-100%'
}

const SHIFTS = { '0': 0, '-50%': 0.5, '-100%': 1 } as const

/**
 * Places the tooltip of what is at `at`: beside it, or else above or below it, inside the visible part of the plan and
 * not over a label. If that's impossible, it may cover a label. `about` is the size of what it is about.
 */
export function placeTooltip(
  at: Point,
  size: Size,
  seen: Rect,
  labels: readonly Rect[],
  about: Size = { width: 0, height: 0 },
): TooltipPlace {
  const away = { x: Math.max(DISTANCE, about.width / 2 + GAP), y: Math.max(DISTANCE, about.height / 2 + GAP) }
  const half = { width: size.width / 2, height: size.height / 2 }
  const top = seen.y + half.height
  const beside = [at.y - DISTANCE, at.y + DISTANCE].flatMap((y): TooltipPlace[] => [
    { x: at.x + away.x, y: Math.max(y, top), shift: '0' },
    { x: at.x - away.x, y: Math.max(y, top), shift: '-100%' },
  ])
  const middle = Math.min(Math.max(at.x, seen.x + half.width), seen.x + seen.width - half.width)
  const [above, below] = [at.y - away.y - half.height, at.y + away.y + half.height]
  const last: TooltipPlace = { x: middle, y: below, shift: '-50%' }
  const places = [
    ...beside,
    { ...last, y: above },
    last,
    ...[above, below].flatMap((y): TooltipPlace[] => [
      { x: at.x, y, shift: '0' },
      { x: at.x, y, shift: '-100%' },
    ]),
  ]
  const hasRoom = (place: TooltipPlace) => containsRect(seen, boundingBox(place, size))
  const isFree = (place: TooltipPlace) => !labels.some((label) => overlaps(label, boundingBox(place, size)))
  return places.find((place) => hasRoom(place) && isFree(place)) ?? places.find(hasRoom) ?? last
}

/** The box of a label's text in canvas pixels. `origin` is the outline's origin in the canvas. */
export function labelBox({ at, size, isVertical }: DimensionMark, origin: Point): Rect {
  const along = size.width - LABEL_PADDING
  const [width, height] = isVertical ? [size.height, along] : [along, size.height]
  return { x: origin.x + at.x - width / 2, y: origin.y + at.y - height / 2, width, height }
}

function boundingBox({ x, y, shift }: TooltipPlace, { width, height }: Size): Rect {
  return { x: x - SHIFTS[shift] * width, y: y - height / 2, width, height }
}

function containsRect(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

function overlaps(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
