import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Movable, type Sheet, selectorOf } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { stopClickAfter, useDrag } from '#client/ui/use-drag.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { distanceToSegment, edgeAt, handleAt, type MovableEdge, nearestWithin } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import type { MovableSeam } from '#shared/fabrication/move-seam.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { SIXTEENTH } from '#shared/lib/inches.ts'
import { type Fixture, fixtureAt } from '#shared/drawing/fixtures.ts'
import { dragPart } from './move.tsx'
import { anchorX, type PlanView } from './plan-view.ts'

/** Pixels (docs/rules.md, Handles). */
export const HIT_RADIUS = 12
const COARSE_HIT_RADIUS = 22
/** Pixels on each side of an edge that take a tap. */
const TAP_RADIUS = 22
/** Pixels that a pointer can move before a press becomes a drag. */
const SLOP = 2
/** Fingers are less steady. */
const TAP_SLOP = 6

interface DragSurface {
  svg: SVGSVGElement | null
  store: DesignerStore
  view: PlanView
  /** Drags snap to whole inches, not half ones. */
  isWhole: boolean
  /** Moves the plan so that `point` (inches from the anchor) is at `at` (pixels in the window). */
  onPan: (point: Point, at: Point) => void
  isZoomed: boolean
}

type DragStart = ReturnType<typeof useDrag>

/** Turns pointer events on the plan into drags of handles, edges, seams and fixtures, and into taps and pans. */
export function usePlanDrag(svgRef: RefObject<SVGSVGElement | null>, surface: Omit<DragSurface, 'svg'>) {
  const startDrag = useDrag()
  const holdsHandle = useRef(false)
  useEffect(() => {
    const svg = svgRef.current
    // Not all browsers respect touch-action on SVG elements. A finger on a handle must not scroll the page.
    const onTouchStart = (event: TouchEvent) => {
      if (holdsHandle.current) event.preventDefault()
    }
    svg?.addEventListener('touchstart', onTouchStart, { passive: false })
    return () => svg?.removeEventListener('touchstart', onTouchStart)
  }, [svgRef])
  return {
    onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => {
      holdsHandle.current = pressAtPointer({ svg: event.currentTarget, ...surface }, startDrag, event)
    },
    onPointerMove: (event: ReactPointerEvent<SVGSVGElement>) =>
      showCursor({ svg: event.currentTarget, ...surface }, event),
  }
}

/** Presses what is under the pointer. Returns whether that can be moved. */
function pressAtPointer(surface: DragSurface, startDrag: DragStart, event: ReactPointerEvent<SVGSVGElement>): boolean {
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
  if (target.kind === 'cutout' || target.kind === 'dishwasher') pressPart(surface, startDrag, event, target, target)
  else if (target.kind === 'seam') pressPart(surface, startDrag, event, target, null)
  else {
    const { edge, side } = target
    // With a mouse, a click on a handle is for its keys. On a phone it may cover all of its side.
    const opens = side && (target.kind === 'edge' || event.pointerType === 'touch')
    const moving = { kind: 'handle', name: edge.name, side: edge.side } as const
    pressPart(surface, startDrag, event, moving, opens ? { kind: 'side', side } : null)
  }
  return true
}

/** A drag of a part, or a tap that opens a sheet. */
function pressPart(
  surface: DragSurface,
  startDrag: DragStart,
  event: ReactPointerEvent,
  moving: Movable,
  sheet: Sheet | null,
): void {
  const { store } = surface
  const from = toInches(surface, event)
  focusIn(surface, selectorOf(moving))
  // Not before: a field that loses the focus by this press applies what was typed in it.
  let { draft } = store.getState()
  startDrag(event, {
    slop: SLOP,
    start: () => {
      draft = store.getState().draft
      return true
    },
    move: (moved) => {
      const to = toInches(surface, moved)
      const dragged = dragPart(draft, moving, { x: to.x - from.x, y: to.y - from.y }, stepOf(surface, moved))
      if (dragged) store.dispatch({ type: 'drag', moving, ...dragged })
    },
    end: (how, isDragging) => {
      store.dispatch({ type: how === 'takenBack' ? 'cancel' : 'release' })
      if (how === 'released' && !isDragging && sheet) openSheet(surface, sheet)
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
      else if (how === 'released' && target.kind === 'side') {
        stopClickAfter(event)
        openSheet(surface, target)
      }
    },
  })
}

function focusIn({ svg }: DragSurface, selector: string): void {
  svg?.querySelector<SVGElement>(selector)?.focus({ preventScroll: true })
}

/** The focus returns to the side or the fixture afterwards. */
function openSheet(surface: DragSurface, sheet: Sheet): void {
  if (sheet.kind === 'side') focusIn(surface, selectorOf(sheet))
  surface.store.dispatch({ type: 'openSheet', sheet })
}

function targetAt(surface: DragSurface, event: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>): PressTarget {
  const { draft } = surface.store.getState()
  const { x, y } = toInches(surface, event)
  const { scale } = surface.view
  const grip = (event.pointerType === 'touch' ? COARSE_HIT_RADIUS : HIT_RADIUS) / scale
  const reach = { grip, gripBeside: HIT_RADIUS / scale, tap: TAP_RADIUS / scale }
  return pressTargetAt(draft, { x: x + anchorX(draft), y }, reach, surface.store.movableSeams.get())
}

/** What a press can drag or tap. `side` is the one that a tap opens. */
type PressTarget =
  | { kind: 'handle' | 'edge'; edge: MovableEdge; side: SideName | null }
  | Fixture
  | MovableSeam
  | { kind: 'side'; side: SideName }
  | { kind: 'background' }

/** How near a press must be, in inches. */
interface Reach {
  grip: number
  /** For a handle beside a cutout or a seam, which a finger must reach too. */
  gripBeside: number
  /** For a tap on a side, or a seam: half of its band. */
  tap: number
}

/**
 * What is at `point` (outline inches). A dishwasher reaches to its side, so the edge there must win. Of a seam and the edge
 * where it ends, the nearer one does.
 */
export function pressTargetAt(
  countertop: Countertop,
  point: Point,
  reach: Reach,
  seams: readonly MovableSeam[] = [],
): PressTarget {
  const side = nearestWithin(sidesOf(countertop), reach.tap, (one) => distanceToSegment(point, one))?.name ?? null
  const cutout = fixtureAt(countertop, 'cutout', point, reach.grip)
  const seam = nearestWithin(seams, reach.tap, (one) => distanceToSegment(point, one))
  const handle = handleAt(countertop, point, cutout || seam ? reach.gripBeside : reach.grip)
  if (handle) return { kind: 'handle', edge: handle, side }
  if (cutout) return cutout
  const edge = edgeAt(countertop, point, seam ? Math.min(reach.grip, distanceToSegment(point, seam)) : reach.grip)
  if (seam && !edge) return seam
  if (edge) return { kind: 'edge', edge, side }
  return fixtureAt(countertop, 'dishwasher', point, 0) ?? (side ? { kind: 'side', side } : { kind: 'background' })
}

/** Shows what a press here would do. Hundreds of hovers cost less than elements for each edge, which a drag would repaint. */
function showCursor(surface: DragSurface, event: ReactPointerEvent): void {
  if (event.pointerType !== 'mouse' || event.buttons !== 0) return
  if (!(event.target instanceof Element) || !surface.svg?.contains(event.target)) return
  const target = targetAt(surface, event)
  if (target.kind === 'handle' || target.kind === 'edge') {
    setCursor(surface, target.edge.axis === 'x' ? 'ew-resize' : 'ns-resize')
  } else if (target.kind === 'seam') setCursor(surface, target.along.x === 0 ? 'ns-resize' : 'ew-resize')
  else setCursor(surface, { cutout: 'move', dishwasher: 'move', side: 'pointer', background: 'grab' }[target.kind])
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

function stepOf({ isWhole }: DragSurface, { altKey }: PointerEvent): number {
  if (altKey) return SIXTEENTH
  return isWhole ? 1 : 1 / 2
}
