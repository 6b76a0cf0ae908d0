import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { Movable } from '#client/features/designer/designer-state.ts'
import type { Rect, Size } from '#shared/drawing/svg-points.ts'
import { type DesignerStore, useDesignerState, useDraft } from '#client/features/designer/use-designer.ts'
import { seamLine, seamPlace } from '#shared/fabrication/move-seam.ts'
import { findFixture, fixturesOf, rectOf } from '#shared/drawing/fixtures.ts'
import { edgeOf } from './move.tsx'
import { type DimensionMark, LABEL_PADDING, planLayout } from '#shared/drawing/plan-layout.ts'
import { anchorX, type PlanView } from './plan-view.ts'

/** The largest sizes in pixels, without and with a reason. */
const SIZE = { width: 100, height: 34 }
const SIZE_WITH_REASON = { width: 204, height: 70 }

interface PlanTooltipProps {
  store: DesignerStore
  view: PlanView
  /** How far the frame is scrolled, in pixels. */
  scrolled: Point
}

/** The dimension beside a moving handle, how far a moving seam is from its part's left end, and why what moves stopped. */
export function PlanTooltip({ store, view, scrolled }: PlanTooltipProps) {
  const draft = useDraft(store)
  const moving = useDesignerState(store, ({ gesture, limit }) => (gesture ?? limit)?.moving)
  const reason = useDesignerState(store, ({ limit }) => limit?.reason ?? null)
  const about = moving && rectOfPart(draft, moving)
  const figure = moving && figureOf(draft, moving)
  if (!about || (!figure && !reason)) return null
  const { scale } = view
  const origin = { x: view.origin.x - anchorX(draft) * scale, y: view.origin.y }
  const size = reason ? SIZE_WITH_REASON : SIZE
  const { x, y, align } = placeTooltip(
    {
      x: origin.x + about.x * scale,
      y: origin.y + about.y * scale,
      width: about.width * scale,
      height: about.height * scale,
    },
    size,
    { ...scrolled, ...view.frame },
    planLayout(draft, scale).marks.map((mark) => labelBox(mark, origin)),
  )
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

/** A fixture's figures are in the drawing. */
function figureOf(draft: Countertop, moving: Movable): string | null {
  if (moving.kind === 'handle') return formatSize(draft.dimensions[moving.name])
  return moving.kind === 'seam' ? formatSize(seamPlace(draft, moving)) : null
}

/** Where a handle, a seam or a fixture is, in outline inches. */
function rectOfPart(draft: Countertop, moving: Movable): Rect | undefined {
  if (moving.kind === 'seam') {
    const { from, to } = seamLine(moving, seamPlace(draft, moving))
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
  }
  if (moving.kind !== 'handle') {
    const placed = findFixture(fixturesOf(draft), moving)
    return placed && rectOf(placed)
  }
  const edge = edgeOf(draft, moving)
  return edge && { ...edge.at, width: 0, height: 0 }
}

/** Pixels between a handle and its tooltip, and between something larger and its own. */
const DISTANCE = 28
const GAP = 8

/** The upper left corner of a tooltip's box, and the side of the box next to what it is about. */
interface TooltipPlace extends Point {
  align: 'flex-start' | 'center' | 'flex-end'
}

/** Beside what it is about, or else above or below it, in view and, if possible, not over a label. */
export function placeTooltip(about: Rect, size: Size, seen: Rect, labels: readonly Rect[]): TooltipPlace {
  const at = { x: about.x + about.width / 2, y: about.y + about.height / 2 }
  const away = { x: Math.max(DISTANCE, about.width / 2 + GAP), y: Math.max(DISTANCE, about.height / 2 + GAP) }
  const beside = (distance: number, y: number): TooltipPlace[] => [
    { x: at.x + distance, y, align: 'flex-start' },
    { x: at.x - distance - size.width, y, align: 'flex-end' },
  ]
  const x = Math.min(Math.max(at.x - size.width / 2, seen.x), seen.x + seen.width - size.width)
  const below: TooltipPlace = { x, y: at.y + away.y, align: 'center' }
  const above: TooltipPlace = { x, y: at.y - away.y - size.height, align: 'center' }
  const places = [
    ...[-DISTANCE, DISTANCE].flatMap((by) => beside(away.x, Math.max(at.y + by - size.height / 2, seen.y))),
    above,
    below,
    ...[above, below].flatMap(({ y }) => beside(0, y)),
  ]
  const inView = places.filter((place) => contains(seen, { ...place, ...size }))
  return inView.find((place) => !labels.some((label) => overlaps(label, { ...place, ...size }))) ?? inView[0] ?? below
}

/** The box of a label's text in canvas pixels. `origin` is the outline's origin in the canvas. */
function labelBox({ at, size, isVertical }: DimensionMark, origin: Point): Rect {
  const along = size.width - LABEL_PADDING
  const [width, height] = isVertical ? [size.height, along] : [along, size.height]
  return { x: origin.x + at.x - width / 2, y: origin.y + at.y - height / 2, width, height }
}

function contains(outer: Rect, { x, y, width, height }: Rect): boolean {
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height]
  return x >= outer.x && y >= outer.y && x + width <= right && y + height <= bottom
}

function overlaps(one: Rect, { x, y, width, height }: Rect): boolean {
  return one.x < x + width && x < one.x + one.width && one.y < y + height && y < one.y + one.height
}
