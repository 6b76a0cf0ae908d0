import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { Fixture, Sheet } from '#client/features/designer/designer-state.ts'
import { sheetSelector } from '#client/features/designer/sheet-selector.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
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

/** Events that browsers send in addition to each pointermove. */
const DUPLICATE_EVENTS = ['touchmove', 'mousemove'] as const

/** The plan that is dragged in. */
interface DragSurface {
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

/** A press on a cutout or a dishwasher. It becomes a drag once it moves. */
interface FixturePress {
  fixture: Fixture
  start: Draft
  from: Point
  isDragging: boolean
}

interface Sample {
  /** Inches. */
  to: Point
  altKey: boolean
}

/** A press away from handles and edges: a tap on a side, or, with a mouse, the start of a pan. */
interface BackgroundPress {
  pointerId: number
  target: PressTarget
  /** Where it began: in inches, and in pixels in the window. */
  point: Point
  from: Point
  canPan: boolean
  isPanning: boolean
}

/** The pointer that drags a handle or an edge, and what of it isn't applied yet. Changed in place, so that a move allocates little. */
interface HandleDrag extends DragSurface {
  pointerId: number | null
  /** What a release without movement taps. */
  tapped: Sheet | null
  fixture: FixturePress | null
  background: BackgroundPress | null
  latest: Sample | null
  /** Of `requestAnimationFrame`. 0 if none is requested. */
  frame: number
  isReleasing: boolean
  /** The plan's offset in the window. Cached, because reading it at each move would force a layout in every frame. */
  offset: { left: number; top: number } | null
}

export function createHandleDrag(surface: DragSurface): HandleDrag {
  const idle = { pointerId: null, tapped: null, fixture: null, background: null, latest: null, frame: 0 }
  return { ...surface, ...idle, isReleasing: false, offset: null }
}

/** Presses what is under the pointer: a handle, an edge, or the background. */
export function pressAtPointer(drag: HandleDrag, event: ReactPointerEvent<SVGSVGElement>): void {
  if (drag.pointerId !== null || !event.isPrimary || event.button !== 0) return
  drag.offset = null
  const target = targetAt(drag, event)
  // A label is a button of its own.
  if (target.kind !== 'handle' && event.target instanceof Element && event.target.closest('[data-label]')) return
  const at = toInches(drag, event)
  if (target.kind === 'side' || target.kind === 'background') {
    const from = { x: event.clientX, y: event.clientY }
    // The browser scrolls a zoomed plan by finger, and always the page.
    const canPan = event.pointerType !== 'touch' || !drag.isZoomed
    drag.background = { pointerId: event.pointerId, target, point: at, from, canPan, isPanning: false }
    return
  }
  // Prevents text selection. The browser also wouldn't focus an SVG handle by itself.
  event.preventDefault()
  event.currentTarget.setPointerCapture(event.pointerId)
  drag.pointerId = event.pointerId
  if (target.kind === 'cutout' || target.kind === 'dishwasher') {
    focusIn(event.currentTarget, sheetSelector(target))
    drag.tapped = target
    drag.fixture = { fixture: target, start: drag.store.getState().draft, from: at, isDragging: false }
    return
  }
  const { name, side } = target.edge
  focusIn(event.currentTarget, `[data-handle=${name}]`)
  // With a mouse, a click on a handle is for its keys. On a phone it may cover all of its side.
  const opens = target.kind === 'edge' || event.pointerType === 'touch'
  drag.tapped = opens && target.side ? { kind: 'side', side: target.side } : null
  drag.store.dispatch({ type: 'press', name, side, at })
}

function focusIn(svg: Element, selector: string): void {
  svg.querySelector<SVGElement>(selector)?.focus({ preventScroll: true })
}

/** Applies the last move in one frame and releases in the next. Both together take longer than a frame. */
export function releasePointer(drag: HandleDrag, event: ReactPointerEvent): void {
  const { background } = drag
  if (background?.pointerId === event.pointerId) return releaseBackground(drag, background)
  if (event.pointerId !== drag.pointerId) return
  drag.latest = { to: toInches(drag, event), altKey: event.altKey }
  releaseNextFrame(drag)
}

export function interruptDrag(drag: HandleDrag, event: ReactPointerEvent): void {
  if (event.pointerId === drag.background?.pointerId) drag.background = null
  if (event.pointerId !== drag.pointerId) return
  drag.tapped = null
  finish(drag)
}

/** Listens for what continues or ends a drag outside the plan too. Returns a function that ends the drag and stops listening. */
export function listenForDrag(drag: HandleDrag): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const capture = { capture: true, signal }
  // Any other input must come after the end of the drag.
  const finishPendingRelease = () => {
    if (drag.isReleasing) finish(drag)
  }
  const forgetOffset = () => {
    drag.offset = null
  }
  // Two fingers zoom.
  const onPointerDown = (event: PointerEvent) => {
    finishPendingRelease()
    if (event.pointerType === 'touch' && !event.isPrimary) takeBack(drag)
  }
  // Not all browsers respect touch-action on SVG elements. A finger on a handle must not scroll the page.
  const onTouchStart = (event: TouchEvent) => {
    if (drag.pointerId !== null) event.preventDefault()
  }
  const stopDuplicate = (event: Event) => {
    if (drag.pointerId !== null) event.stopPropagation()
  }
  drag.svg?.addEventListener('touchstart', onTouchStart, { passive: false, signal })
  // Captured on the window and stopped, because React would search all ancestors for listeners with each move.
  window.addEventListener('pointermove', (event) => move(drag, event), capture)
  for (const type of DUPLICATE_EVENTS) window.addEventListener(type, stopDuplicate, { ...capture, passive: true })
  window.addEventListener('pointerdown', onPointerDown, capture)
  window.addEventListener('orientationchange', () => takeBack(drag), { signal })
  window.addEventListener('blur', () => finish(drag), { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      finishPendingRelease()
      cancelByEscape(drag, event)
    },
    capture,
  )
  window.addEventListener('scroll', forgetOffset, { ...capture, passive: true })
  window.addEventListener('resize', forgetOffset, { signal })
  return () => {
    finish(drag)
    listening.abort()
  }
}

function targetAt(drag: HandleDrag, event: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerType'>): PressTarget {
  const { draft } = drag.store.getState()
  const { x, y } = toInches(drag, event)
  const { scale } = drag.view
  const grip = (event.pointerType === 'touch' ? COARSE_HIT_RADIUS : HIT_RADIUS) / scale
  const reach = { grip, gripOnCutout: HIT_RADIUS / scale, tap: TAP_RADIUS / scale }
  const { grips } = drag
  return pressTargetAt(draft, { x: x + anchorX(draft), y }, reach, {
    cutoutAt: (point) => grips?.cutoutAt(draft, point, grip) ?? null,
    dishwasherAt: (point) => grips?.dishwasherAt(draft, point) ?? null,
  })
}

function cancelByEscape(drag: HandleDrag, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || drag.store.getState().gesture.phase === 'idle') return
  event.preventDefault()
  event.stopPropagation()
  drag.latest = null
  drag.tapped = null
  drag.fixture = null
  drag.store.dispatch({ type: 'cancel' })
}

/** Ends a drag as if it had never begun. */
function takeBack(drag: HandleDrag): void {
  drag.background = null
  if (drag.pointerId === null) return
  drag.pointerId = null
  drag.latest = null
  drag.tapped = null
  drag.fixture = null
  drag.store.dispatch({ type: 'cancel' })
}

function move(drag: HandleDrag, event: PointerEvent): void {
  const { background } = drag
  if (background?.pointerId === event.pointerId) return moveBackground(drag, background, event)
  if (event.pointerId !== drag.pointerId) return showCursor(drag, event)
  event.stopPropagation()
  // The button was released outside the window, so end the drag at its last position.
  if (event.pointerType === 'mouse' && event.buttons === 0) return releaseNextFrame(drag)
  drag.latest = { to: toInches(drag, event), altKey: event.altKey }
  requestFrame(drag)
}

function moveBackground(drag: HandleDrag, background: BackgroundPress, event: PointerEvent): void {
  const at = { x: event.clientX, y: event.clientY }
  if (event.pointerType === 'mouse' && event.buttons === 0) {
    drag.background = null
    return
  }
  const by = { x: Math.abs(at.x - background.from.x), y: Math.abs(at.y - background.from.y) }
  const distance = Math.hypot(by.x, by.y)
  if (!background.canPan) {
    if (distance > TAP_SLOP) drag.background = null
    return
  }
  if (!background.isPanning) {
    const isTouch = event.pointerType === 'touch'
    if (distance < (isTouch ? TAP_SLOP : SLOP)) return
    if (isTouch && by.y >= by.x) {
      // The browser is about to scroll the page.
      drag.background = null
      return
    }
    background.isPanning = true
    drag.svg?.setPointerCapture(event.pointerId)
    setCursor(drag, 'grabbing')
  }
  event.stopPropagation()
  drag.onPan(background.point, at)
}

function releaseBackground(drag: HandleDrag, { target, isPanning }: BackgroundPress): void {
  drag.background = null
  if (isPanning) setCursor(drag, 'grab')
  else if (target.kind === 'side') tap(drag, target)
}

/** Opens the sheet of a side or a fixture. The focus returns there afterwards. */
function tap({ store, svg }: HandleDrag, sheet: Sheet): void {
  if (svg && sheet.kind === 'side') focusIn(svg, sheetSelector(sheet))
  store.dispatch({ type: 'openSheet', sheet })
}

/** Shows what a press here would do. Hundreds of hovers cost less than elements for each edge, which a drag would repaint. */
function showCursor(drag: HandleDrag, event: PointerEvent): void {
  if (event.pointerType !== 'mouse' || event.buttons !== 0 || drag.pointerId !== null) return
  if (!(event.target instanceof Element) || !drag.svg?.contains(event.target)) return
  const target = targetAt(drag, event)
  if (target.kind === 'handle' || target.kind === 'edge') {
    setCursor(drag, target.edge.axis === 'x' ? 'ew-resize' : 'ns-resize')
  } else setCursor(drag, { cutout: 'move', dishwasher: 'move', side: 'pointer', background: 'grab' }[target.kind])
}

function setCursor({ svg }: HandleDrag, cursor: string): void {
  if (svg && svg.style.cursor !== cursor) svg.style.cursor = cursor
}

function toInches(drag: HandleDrag, { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point {
  drag.offset ??= drag.svg?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const { offset, view } = drag
  return {
    x: (clientX - offset.left - view.origin.x) / view.scale,
    y: (clientY - offset.top - view.origin.y) / view.scale,
  }
}

function requestFrame(drag: HandleDrag): void {
  if (drag.frame === 0) drag.frame = requestAnimationFrame(() => onFrame(drag))
}

function onFrame(drag: HandleDrag): void {
  drag.frame = 0
  const isLast = drag.latest === null
  applyLatestMove(drag)
  if (!drag.isReleasing) return
  if (isLast) finish(drag)
  else requestFrame(drag)
}

function applyLatestMove(drag: HandleDrag): void {
  const { latest, store, view, snap } = drag
  drag.latest = null
  if (!latest) return
  if (drag.fixture) return moveFixtureTo(drag, drag.fixture, latest)
  store.dispatch({ type: 'move', to: latest.to, step: latest.altKey ? SIXTEENTH : snap, slop: SLOP / view.scale })
}

function moveFixtureTo({ store, view, grips, snap }: HandleDrag, press: FixturePress, { to, altKey }: Sample): void {
  const by = { x: to.x - press.from.x, y: to.y - press.from.y }
  if (!press.isDragging && Math.hypot(by.x, by.y) < SLOP / view.scale) return
  press.isDragging = true
  const moved = grips?.drag(press.start, press.fixture, by, altKey ? SIXTEENTH : snap)
  if (moved) store.dispatch({ type: 'dragDetails', fixture: press.fixture, ...moved })
}

function releaseNextFrame(drag: HandleDrag): void {
  drag.pointerId = null
  drag.isReleasing = true
  requestFrame(drag)
}

function finish(drag: HandleDrag): void {
  cancelAnimationFrame(drag.frame)
  drag.frame = 0
  if (drag.pointerId === null && !drag.isReleasing) return
  drag.pointerId = null
  drag.isReleasing = false
  applyLatestMove(drag)
  const { tapped, fixture } = drag
  drag.tapped = null
  drag.fixture = null
  const isTap = fixture ? !fixture.isDragging : drag.store.getState().gesture.phase === 'pointing'
  drag.store.dispatch({ type: 'release' })
  if (isTap && tapped) tap(drag, tapped)
}
