import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'
import { handleAt } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SIXTEENTH } from '#shared/lib/inches.ts'
import type { PlanView } from './plan-view.ts'
import type { DesignerStore } from './use-designer.ts'

/** Pixels (docs/rules.md, Handles). */
export const HIT_RADIUS = 12
const COARSE_HIT_RADIUS = 22
/** Pixels that a pointer may tremble before a press becomes a drag. */
const SLOP = 2

/** Inches. */
export const SNAP_HALF = 1 / 2
export const SNAP_WHOLE = 1

/** What browsers tell besides of each move of a pointer. */
const ECHOES = ['touchmove', 'mousemove'] as const

interface Sample {
  /** Inches. */
  to: Point
  altKey: boolean
}

/**
 * Turns pointers on the drawing into presses, moves and releases of handles, at most one move a frame. The pointer is
 * captured, so that a gesture goes on, and ends, wherever the pointer is.
 */
export function useHandleDrag(
  svgRef: RefObject<SVGSVGElement | null>,
  store: DesignerStore,
  view: PlanView,
  snap: number,
) {
  const pointerRef = useRef<number | null>(null)
  const latestRef = useRef<Sample | null>(null)
  const frameRef = useRef(0)
  const isLettingGoRef = useRef(false)
  /** Where the drawing is in the window. To ask for it at each move would lay the page out once more in each frame. */
  const cornerRef = useRef<{ left: number; top: number } | null>(null)

  const toInches = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => {
    cornerRef.current ??= svgRef.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    const { left, top } = cornerRef.current
    return {
      x: (clientX - left - view.origin.x) / view.scale,
      y: (clientY - top - view.origin.y) / view.scale,
    }
  }

  const applyLatest = () => {
    const sample = latestRef.current
    latestRef.current = null
    if (!sample) return
    const step = sample.altKey ? SIXTEENTH : snap
    store.dispatch({ type: 'move', to: sample.to, step, slop: SLOP / view.scale })
  }

  const ask = () => {
    if (frameRef.current === 0) frameRef.current = requestAnimationFrame(() => onFrameRef.current())
  }

  const onFrame = () => {
    frameRef.current = 0
    const isLast = latestRef.current === null
    applyLatest()
    if (!isLettingGoRef.current) return
    if (isLast) finish()
    else ask()
  }

  const finish = () => {
    cancelAnimationFrame(frameRef.current)
    frameRef.current = 0
    if (pointerRef.current === null && !isLettingGoRef.current) return
    pointerRef.current = null
    isLettingGoRef.current = false
    applyLatest()
    store.dispatch({ type: 'release' })
  }

  /** The last move in its frame, and what is rendered of its end in the next: both are more than one frame has. */
  const letGo = () => {
    pointerRef.current = null
    isLettingGoRef.current = true
    ask()
  }

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerRef.current) return
    event.stopPropagation()
    // Let go where nobody told of it: it ends where it was seen last.
    if (event.pointerType === 'mouse' && event.buttons === 0) return letGo()
    latestRef.current = { to: toInches(event), altKey: event.altKey }
    ask()
  }

  // A window that loses the pointer with its focus hears no release, and a frame may run after the drawing is gone.
  const finishRef = useRef(finish)
  const moveRef = useRef(move)
  const onFrameRef = useRef(onFrame)
  useEffect(() => {
    finishRef.current = finish
    moveRef.current = move
    onFrameRef.current = onFrame
  })
  useEffect(() => {
    const onBlur = () => finishRef.current()
    // Whatever one does next comes after the drag.
    const onNext = () => {
      if (isLettingGoRef.current) finishRef.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      onNext()
      if (event.key !== 'Escape' || store.getState().gesture.phase === 'idle') return
      event.preventDefault()
      event.stopPropagation()
      latestRef.current = null
      store.dispatch({ type: 'cancel' })
    }
    // Browsers do not all ask a drawn handle for its touch-action: a finger on it must not scroll the page.
    const onTouchStart = (event: TouchEvent) => {
      if (pointerRef.current !== null) event.preventDefault()
    }
    const onMoved = () => {
      cornerRef.current = null
    }
    // Heard before anybody else, and kept from React, which would look for listeners all the way up with each move.
    const onPointerMove = (event: PointerEvent) => moveRef.current(event)
    const onEcho = (event: Event) => {
      if (pointerRef.current !== null) event.stopPropagation()
    }
    const svg = svgRef.current
    svg?.addEventListener('touchstart', onTouchStart, { passive: false })
    window.addEventListener('pointermove', onPointerMove, true)
    for (const type of ECHOES) window.addEventListener(type, onEcho, { capture: true, passive: true })
    window.addEventListener('pointerdown', onNext, true)
    window.addEventListener('blur', onBlur)
    window.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('scroll', onMoved, { capture: true, passive: true })
    window.addEventListener('resize', onMoved)
    return () => {
      finishRef.current()
      svg?.removeEventListener('touchstart', onTouchStart)
      window.removeEventListener('pointermove', onPointerMove, true)
      for (const type of ECHOES) window.removeEventListener(type, onEcho, true)
      window.removeEventListener('pointerdown', onNext, true)
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('scroll', onMoved, true)
      window.removeEventListener('resize', onMoved)
    }
  }, [store, svgRef])

  return {
    onPointerDown: (event: ReactPointerEvent<SVGSVGElement>) => {
      if (pointerRef.current !== null || !event.isPrimary || event.button !== 0) return
      cornerRef.current = null
      const at = toInches(event)
      const radius = (event.pointerType === 'touch' ? COARSE_HIT_RADIUS : HIT_RADIUS) / view.scale
      const { shape, dimensions } = store.getState().design
      const handle = handleAt(shape, dimensions, at, radius)
      if (!handle) return
      // The browser would begin to select text, and would not give the focus to a drawn handle.
      event.preventDefault()
      event.currentTarget.querySelector<SVGElement>(`[data-handle=${handle.name}]`)?.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerRef.current = event.pointerId
      store.dispatch({ type: 'press', name: handle.name, at })
    },
    onPointerUp: (event: ReactPointerEvent) => {
      if (event.pointerId !== pointerRef.current) return
      latestRef.current = { to: toInches(event), altKey: event.altKey }
      letGo()
    },
    onPointerCancel: (event: ReactPointerEvent) => {
      if (event.pointerId === pointerRef.current) finish()
    },
    onLostPointerCapture: (event: ReactPointerEvent) => {
      if (event.pointerId === pointerRef.current) finish()
    },
  }
}
