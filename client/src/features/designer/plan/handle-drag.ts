import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Fixture, Sheet } from '#client/features/designer/designer-state.ts'
import { sheetSelector } from '#client/features/designer/sheet-selector.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import type { useDrag } from '#client/ui/use-drag.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SIXTEENTH } from '#shared/lib/inches.ts'
import type { FixtureGrips } from './details/fixture-grips.ts'
import { anchorX, type PlanView } from './plan-view.ts'
import { type PressTarget, pressTargetAt } from './press-target.ts'

/** Pixels (docs/rules.md, Handles). */
export const HIT_RADIUS = 12
const COARSE_HIT_RADIUS = 22
/** Pixels on each side of an edge that take a tap. */
const TAP_RADIUS = 22
/** Pixels that a pointer can move before a press becomes a drag. */
const SLOP = 2
/** Fingers are less steady. */
const TAP_SLOP = 6

/** The plan that is dragged in. */
export interface DragSurface {
  svg: SVGSVGElement | null
  store: DesignerStore
  view: PlanView
  /** Inches. */
  snap: number
  /** Moves the plan so that `point` (inches from the anchor) is at `at` (pixels in the window). */
  onPan: (point: Point, at: Point) => void
  isZoomed: boolean
  /** Drags cutouts and dishwashers. Null until there are details. */
  grips: FixtureGrips | null
}

type DragStart = ReturnType<typeof useDrag>

/**
 * Presses what is under the pointer: a handle, an edge, a cutout, a dishwasher, or the background. Returns whether it can be
 * moved.
 */
export function pressAtPointer(
  surface: DragSurface,
  startDrag: DragStart,
  event: ReactPointerEvent<SVGSVGElement>,
): boolean {
  if (!event.isPrimary || event.button !== 0) return false
  const target = targetAt(surface, event)
  // A label is a button of its own.
  if (target.kind !== 'handle' && event.target instanceof Element && event.target.closest('[data-label]')) return false
  if (target.kind === 'side' || target.kind === 'background') {
    pressBackground(surface, startDrag, event, target)
    return false
  }
  // Prevents text selection. The browser also wouldn't focus an SVG handle by itself.
  event.preventDefault()
  event.currentTarget.setPointerCapture(event.pointerId)
  if (target.kind === 'cutout' || target.kind === 'dishwasher') pressFixture(surface, startDrag, event, target)
  else pressEdge(surface, startDrag, event, target)
  return true
}

function pressEdge(
  surface: DragSurface,
  startDrag: DragStart,
  event: ReactPointerEvent,
  target: Extract<PressTarget, { kind: 'handle' | 'edge' }>,
): void {
  const { store, view, snap } = surface
  const { name, side } = target.edge
  // With a mouse, a click on a handle is for its keys. On a phone it may cover all of its side.
  const opens = target.kind === 'edge' || event.pointerType === 'touch'
  const hasBegun = startDrag(event, {
    move: (moved) => {
      const to = toInches(surface, moved)
      store.dispatch({ type: 'move', to, step: moved.altKey ? SIXTEENTH : snap, slop: SLOP / view.scale })
    },
    end: (how) => {
      const isTap = how === 'released' && store.getState().gesture.phase === 'pointing'
      store.dispatch({ type: how === 'takenBack' ? 'cancel' : 'release' })
      if (isTap && opens && target.side) openSheet(surface, { kind: 'side', side: target.side })
    },
  })
  if (!hasBegun) return
  focusIn(surface, `[data-handle=${name}]`)
  store.dispatch({ type: 'press', name, side, at: toInches(surface, event) })
}

function pressFixture(surface: DragSurface, startDrag: DragStart, event: ReactPointerEvent, fixture: Fixture): void {
  const { store, snap } = surface
  const { draft } = store.getState()
  const from = toInches(surface, event)
  focusIn(surface, sheetSelector(fixture))
  startDrag(event, {
    slop: SLOP,
    move: (moved) => {
      const to = toInches(surface, moved)
      const step = moved.altKey ? SIXTEENTH : snap
      const details = surface.grips?.drag(draft, fixture, { x: to.x - from.x, y: to.y - from.y }, step)
      if (details) store.dispatch({ type: 'dragDetails', fixture, ...details })
    },
    end: (how, isDragging) => {
      store.dispatch({ type: how === 'takenBack' ? 'cancel' : 'release' })
      if (how === 'released' && !isDragging) openSheet(surface, fixture)
    },
  })
}

/** A tap on a side, or a pan. */
function pressBackground(
  surface: DragSurface,
  startDrag: DragStart,
  event: ReactPointerEvent,
  target: Extract<PressTarget, { kind: 'side' | 'background' }>,
): void {
  const isTouch = event.pointerType === 'touch'
  const point = toInches(surface, event)
  const { clientX, clientY } = event
  startDrag(event, {
    slop: isTouch ? TAP_SLOP : SLOP,
    start: (moved) => {
      // The browser scrolls a zoomed plan by finger, and always the page.
      const isUpright = Math.abs(moved.clientY - clientY) >= Math.abs(moved.clientX - clientX)
      if (isTouch && (surface.isZoomed || isUpright)) return false
      setCursor(surface, 'grabbing')
      return true
    },
    move: (moved) => surface.onPan(point, { x: moved.clientX, y: moved.clientY }),
    end: (how, isDragging) => {
      if (isDragging) setCursor(surface, 'grab')
      else if (how === 'released' && target.kind === 'side') openSheet(surface, target)
    },
  })
}

function focusIn({ svg }: DragSurface, selector: string): void {
  svg?.querySelector<SVGElement>(selector)?.focus({ preventScroll: true })
}

/** The focus returns to the side or the fixture afterwards. */
function openSheet(surface: DragSurface, sheet: Sheet): void {
  if (sheet.kind === 'side') focusIn(surface, sheetSelector(sheet))
  surface.store.dispatch({ type: 'openSheet', sheet })
}

function targetAt(surface: DragSurface, event: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>): PressTarget {
  const { draft } = surface.store.getState()
  const { x, y } = toInches(surface, event)
  const { scale } = surface.view
  const grip = (event.pointerType === 'touch' ? COARSE_HIT_RADIUS : HIT_RADIUS) / scale
  const reach = { grip, gripOnCutout: HIT_RADIUS / scale, tap: TAP_RADIUS / scale }
  const { grips } = surface
  return pressTargetAt(draft, { x: x + anchorX(draft), y }, reach, {
    cutoutAt: (point) => grips?.cutoutAt(draft, point, grip) ?? null,
    dishwasherAt: (point) => grips?.dishwasherAt(draft, point) ?? null,
  })
}

/** Shows what a press here would do. Hundreds of hovers cost less than elements for each edge, which a drag would repaint. */
export function showCursor(surface: DragSurface, event: ReactPointerEvent): void {
  if (event.pointerType !== 'mouse' || event.buttons !== 0) return
  if (!(event.target instanceof Element) || !surface.svg?.contains(event.target)) return
  const target = targetAt(surface, event)
  if (target.kind === 'handle' || target.kind === 'edge') {
    setCursor(surface, target.edge.axis === 'x' ? 'ew-resize' : 'ns-resize')
  } else setCursor(surface, { cutout: 'move', dishwasher: 'move', side: 'pointer', background: 'grab' }[target.kind])
}

function setCursor({ svg }: DragSurface, cursor: string): void {
  if (svg && svg.style.cursor !== cursor) svg.style.cursor = cursor
}

function toInches(
  { svg, view: { origin, scale } }: DragSurface,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top } = svg?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: (clientX - left - origin.x) / scale, y: (clientY - top - origin.y) / scale }
}
