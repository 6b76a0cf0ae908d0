import type { PointerEvent as ReactPointerEvent } from 'react'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { handleAt } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SIXTEENTH } from '#shared/lib/inches.ts'
import type { PlanView } from './plan-view.ts'

/** Pixels (docs/rules.md, Handles). */
export const HIT_RADIUS = 12
const COARSE_HIT_RADIUS = 22
/** Pixels that a pointer can move before a press becomes a drag. */
const SLOP = 2

/** Events that browsers send in addition to each pointermove. */
const DUPLICATE_EVENTS = ['touchmove', 'mousemove'] as const

/** The plan that handles are dragged in. */
interface DragSurface {
  svg: SVGSVGElement | null
  store: DesignerStore
  view: PlanView
  /** Inches. */
  snap: number
}

interface Sample {
  /** Inches. */
  to: Point
  altKey: boolean
}

/** The pointer that drags a handle, and what of it isn't applied yet. Changed in place, so that a move allocates little. */
export interface HandleDrag extends DragSurface {
  pointerId: number | null
  latest: Sample | null
  /** Of `requestAnimationFrame`. 0 if none is requested. */
  frame: number
  isReleasing: boolean
  /** The plan's offset in the window. Cached, because reading it at each move would force a layout in every frame. */
  offset: { left: number; top: number } | null
}

export function createHandleDrag(surface: DragSurface): HandleDrag {
  return { ...surface, pointerId: null, latest: null, frame: 0, isReleasing: false, offset: null }
}

/** Presses the handle under the pointer, if any. */
export function pressHandleAtPointer(drag: HandleDrag, event: ReactPointerEvent<SVGSVGElement>): void {
  if (drag.pointerId !== null || !event.isPrimary || event.button !== 0) return
  drag.offset = null
  const at = toInches(drag, event)
  const radius = (event.pointerType === 'touch' ? COARSE_HIT_RADIUS : HIT_RADIUS) / drag.view.scale
  const { shape, dimensions } = drag.store.getState().draft
  const handle = handleAt(shape, dimensions, at, radius)
  if (!handle) return
  // Prevents text selection. The browser also wouldn't focus an SVG handle by itself.
  event.preventDefault()
  event.currentTarget.querySelector<SVGElement>(`[data-handle=${handle.name}]`)?.focus({ preventScroll: true })
  event.currentTarget.setPointerCapture(event.pointerId)
  drag.pointerId = event.pointerId
  drag.store.dispatch({ type: 'press', name: handle.name, at })
}

/** Applies the last move in one frame and releases in the next. Both together take longer than a frame. */
export function releaseHandle(drag: HandleDrag, event: ReactPointerEvent): void {
  if (event.pointerId !== drag.pointerId) return
  drag.latest = { to: toInches(drag, event), altKey: event.altKey }
  releaseNextFrame(drag)
}

export function interruptDrag(drag: HandleDrag, event: ReactPointerEvent): void {
  if (event.pointerId === drag.pointerId) finish(drag)
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
  window.addEventListener('pointerdown', finishPendingRelease, capture)
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

function cancelByEscape(drag: HandleDrag, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || drag.store.getState().gesture.phase === 'idle') return
  event.preventDefault()
  event.stopPropagation()
  drag.latest = null
  drag.store.dispatch({ type: 'cancel' })
}

function move(drag: HandleDrag, event: PointerEvent): void {
  if (event.pointerId !== drag.pointerId) return
  event.stopPropagation()
  // The button was released outside the window, so end the drag at its last position.
  if (event.pointerType === 'mouse' && event.buttons === 0) return releaseNextFrame(drag)
  drag.latest = { to: toInches(drag, event), altKey: event.altKey }
  requestFrame(drag)
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
  store.dispatch({ type: 'move', to: latest.to, step: latest.altKey ? SIXTEENTH : snap, slop: SLOP / view.scale })
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
  drag.store.dispatch({ type: 'release' })
}
