import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { Movable } from '#client/features/designer/designer-state.ts'
import type { Rect, Size } from '#client/features/designer/svg-points.ts'
import { type DesignerStore, useDesignerState, useDraft } from '#client/features/designer/use-designer.ts'
import { findFixture, fixturesOf, rectOf } from './details/fixtures.ts'
import { edgeOf } from './move.tsx'
import { type DimensionMark, LABEL_PADDING, planLayout } from './plan-layout.ts'
import { anchorX, type PlanView } from './plan-view.ts'

/** The largest sizes in pixels: of a dimension without and with a reason, and of a fixture's reason. */
const SIZE = { width: 100, height: 34 }
const SIZE_WITH_REASON = { width: 204, height: 70 }
const FIXTURE_SIZE = { width: 240, height: 70 }

interface PlanTooltipProps {
  store: DesignerStore
  view: PlanView
  /** How far the frame is scrolled, in pixels. */
  scrolled: Point
}

/** The dimension beside a moving handle, and why it or a fixture stopped. A fixture's distances are in the drawing. */
export function PlanTooltip({ store, view, scrolled }: PlanTooltipProps) {
  const draft = useDraft(store)
  const moving = useDesignerState(store, ({ gesture, limit }) => (gesture ?? limit)?.moving)
  const reason = useDesignerState(store, ({ limit }) => limit?.reason ?? null)
  const tip = moving && tipOf(draft, moving, view, reason)
  if (!tip) return null
  const { about, size, others, figure } = tip
  const middle = { x: about.x + about.width / 2, y: about.y + about.height / 2 }
  const { x, y, align } = placeTooltip(middle, size, { ...scrolled, ...view.frame }, others, about)
  return (
    // A box of a fixed size, so that a number that changes in each frame doesn't lay out the page.
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 left-0 z-raised flex items-center contain-live will-change-transform"
      style={{ ...size, transform: `translate(${x}px, ${y}px)`, justifyContent: align }}
    >
      <div
        data-testid={figure ? 'drag-tooltip' : 'fixture-tooltip'}
        className={`shrink-0 rounded-sm bg-ink px-2.5 py-1 text-white ${reason ? 'max-w-full' : 'whitespace-nowrap'}`}
      >
        {figure && <span className="figures block font-strong text-label">{figure}</span>}
        {reason && <span className="block text-caption">{reason}</span>}
      </div>
    </div>
  )
}

/**
 * What a tooltip is about, and what it shouldn't cover, on the canvas in pixels. Undefined if there is nothing to say: only a
 * handle shows a figure.
 */
function tipOf(draft: Countertop, moving: Movable, { origin: { x, y }, scale }: PlanView, reason: string | null) {
  const origin = { x: x - anchorX(draft) * scale, y }
  const onCanvas = (rect: Rect): Rect => ({
    x: origin.x + rect.x * scale,
    y: origin.y + rect.y * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  })
  if (moving.kind === 'handle') {
    const edge = edgeOf(draft, moving)
    return (
      edge && {
        about: onCanvas({ ...edge.at, width: 0, height: 0 }),
        others: planLayout(draft, scale).marks.map((mark) => labelBox(mark, origin)),
        size: reason ? SIZE_WITH_REASON : SIZE,
        figure: formatSize(draft.dimensions[moving.name]),
      }
    )
  }
  const fixtures = fixturesOf(draft)
  const placed = findFixture(fixtures, moving)
  if (!placed || !reason) return undefined
  const others = fixtures.map((one) => onCanvas(rectOf(one)))
  return { about: onCanvas(rectOf(placed)), others, size: FIXTURE_SIZE, figure: undefined }
}

/** Pixels between a handle and its tooltip, and between something larger and its own. */
const DISTANCE = 28
const GAP = 8

/** The upper left corner of a tooltip's box, and the side of the box next to what it is about. */
interface TooltipPlace extends Point {
  align: 'flex-start' | 'center' | 'flex-end'
}

/** Beside what is at `at`, or else above or below it, in view and, if possible, not over a label. */
export function placeTooltip(
  at: Point,
  size: Size,
  seen: Rect,
  labels: readonly Rect[],
  about: Size = { width: 0, height: 0 },
): TooltipPlace {
  const away = { x: Math.max(DISTANCE, about.width / 2 + GAP), y: Math.max(DISTANCE, about.height / 2 + GAP) }
  const half = { width: size.width / 2, height: size.height / 2 }
  const beside = (distance: number, y: number): TooltipPlace[] => [
    { x: at.x + distance, y, align: 'flex-start' },
    { x: at.x - distance - size.width, y, align: 'flex-end' },
  ]
  const [above, below] = [at.y - away.y - size.height, at.y + away.y]
  const x = Math.min(Math.max(at.x - half.width, seen.x), seen.x + seen.width - size.width)
  const last: TooltipPlace = { x, y: below, align: 'center' }
  const places = [
    ...beside(away.x, Math.max(at.y - DISTANCE - half.height, seen.y)),
    ...beside(away.x, Math.max(at.y + DISTANCE - half.height, seen.y)),
    { ...last, y: above },
    last,
    ...beside(0, above),
    ...beside(0, below),
  ]
  const hasRoom = (place: TooltipPlace) => containsRect(seen, { ...place, ...size })
  const isFree = (place: TooltipPlace) => !labels.some((label) => overlaps(label, { ...place, ...size }))
  return places.find((place) => hasRoom(place) && isFree(place)) ?? places.find(hasRoom) ?? last
}

/** The box of a label's text in canvas pixels. `origin` is the outline's origin in the canvas. */
function labelBox({ at, size, isVertical }: DimensionMark, origin: Point): Rect {
  const along = size.width - LABEL_PADDING
  const [width, height] = isVertical ? [size.height, along] : [along, size.height]
  return { x: origin.x + at.x - width / 2, y: origin.y + at.y - height / 2, width, height }
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
