import { type RefObject, useRef } from 'react'
import type { Point } from '#shared/countertops/outline.ts'
import { placeTooltip } from '#client/features/designer/plan/place-tooltip.ts'
import { anchorX, type PlanView } from '#client/features/designer/plan/plan-view.ts'
import { type DesignerStore, useDesignerState, usePaintDraft } from '#client/features/designer/use-designer.ts'
import type { Rect } from '#client/features/designer/rect.ts'
import { findFixture, fixtureBox, fixturesOf, type PlanFixture } from './plan-fixtures.ts'

/** The largest size in pixels. */
const SIZE = { width: 240, height: 70 }

interface FixtureTooltipProps {
  store: DesignerStore
  view: PlanView
  /** How far the frame is scrolled, in pixels. */
  scrollRef: RefObject<Point>
}

/** Says beside a cutout or a dishwasher why it stopped. Its distances are in the drawing. */
export function FixtureTooltip({ store, view, scrollRef }: FixtureTooltipProps) {
  const fixture = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'draggingDetails' ? gesture.fixture : (limit?.fixture ?? null),
  )
  const reason = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'draggingDetails' ? gesture.stoppedBy : limit?.fixture ? limit.reason : null,
  )
  const boxRef = useRef<HTMLDivElement>(null)
  usePaintDraft(store, (draft) => {
    if (!boxRef.current) return
    const fixtures = fixturesOf(draft)
    const placed = findFixture(fixtures, fixture)
    if (!placed) return
    const boxOnCanvas = (one: PlanFixture): Rect => {
      const { width, height } = fixtureBox(one)
      const [left, top] = [Math.min(...one.corners.map(({ x }) => x)), Math.min(...one.corners.map(({ y }) => y))]
      return {
        x: view.origin.x + (left - anchorX(draft)) * view.scale,
        y: view.origin.y + top * view.scale,
        width: width * view.scale,
        height: height * view.scale,
      }
    }
    const box = boxOnCanvas(placed)
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const seen = { ...scrollRef.current, ...view.frame }
    const { x, y, shift } = placeTooltip(at, SIZE, seen, fixtures.map(boxOnCanvas), box)
    boxRef.current.style.transform = `translate(${x}px, ${y}px) translate(${shift}, -50%)`
  })
  if (!fixture || !reason) return null
  return (
    <div
      ref={boxRef}
      aria-hidden
      data-testid="fixture-tooltip"
      className="pointer-events-none absolute top-0 left-0 z-raised max-w-60 rounded-sm bg-ink px-2.5 py-1 text-caption text-white"
    >
      {reason}
    </div>
  )
}
