import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useZoomGestures } from '#client/features/designer/zoom-gestures.ts'
import { useKeyDown } from '#client/ui/focus.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import { useDrag } from '#client/ui/use-drag.ts'
import type { Point } from '#shared/countertops/outline.ts'
import {
  actualPixelsView,
  type Frame,
  oneToOneZoom,
  panView,
  refitView,
  SLAB_ZOOM_STEP,
  toActualPixels,
  toWholeSlab,
  type ViewChange,
  wholeSlabView,
  zoomBy,
  zoomView,
} from './slab-view.ts'

/** CSS pixels. Used until the frame is measured. */
const DEFAULT_BOX = { width: 1000, height: 600 }

/** The view of a slab in its frame. Starts at 1:1 with `place` (shares of the slab's width and height) in the middle. */
export function useSlabView(frameRef: RefObject<HTMLElement | null>, place: Point) {
  const [{ view, frame }, setState] = useState(() => {
    const first: Frame = { ...DEFAULT_BOX, pixelRatio: devicePixelRatio }
    return { view: actualPixelsView(first, place), frame: first, isMeasured: false }
  })
  const show = (change: ViewChange) => setState((state) => ({ ...state, view: change(state.view, state.frame) }))
  useElementSize(frameRef, (size) =>
    setState(({ view: known, frame: before, isMeasured }) => {
      // The browser's zoom, which also changes the size, changes the pixel ratio.
      const next = { ...size, pixelRatio: devicePixelRatio }
      return {
        view: isMeasured ? refitView(known, before, next) : actualPixelsView(next, place),
        frame: next,
        isMeasured: true,
      }
    }),
  )
  useZoomGestures(frameRef, {
    onZoom: (factor, from, to) =>
      show((known, now) =>
        zoomView(panView(known, now, { x: to.x - from.x, y: to.y - from.y }), now, known.zoom * factor, to),
      ),
    onWheel: (by) => show((known, now) => panView(known, now, by)),
  })
  useSlabKeys(frameRef, show)
  const onPointerDown = useSlabDrag(frame, view, show)
  return { view, frame, show, onPointerDown }
}

/** CSS pixels that a tap can move. */
const TAP_PX = 8
/** The longest time and distance between the taps of a double tap. */
const DOUBLE_TAP = { milliseconds: 350, px: 40 }

/**
 * Moves the slab with the pointer. A click or double tap zooms to 1:1 there, and another double tap shows the whole slab
 * again. A second finger takes the move back and begins a pinch. The frame needs `touch-none`.
 */
function useSlabDrag(frame: Frame, view: ReturnType<typeof zoomView>, show: (change: ViewChange) => void) {
  const startDrag = useDrag()
  const lastTap = useRef<{ at: Point; time: number } | null>(null)
  return (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - left, y: event.clientY - top }
    const { pointerType, timeStamp, clientX: fromX, clientY: fromY } = event
    let movedBy = 0
    const isTapped = () => {
      const before = lastTap.current
      if (pointerType === 'mouse') return true
      const isSecond =
        before !== null &&
        timeStamp - before.time <= DOUBLE_TAP.milliseconds &&
        Math.hypot(at.x - before.at.x, at.y - before.at.y) <= DOUBLE_TAP.px
      lastTap.current = isSecond ? null : { at, time: timeStamp }
      return isSecond
    }
    startDrag(event, {
      move: ({ clientX, clientY }) => {
        const by = { x: clientX - fromX, y: clientY - fromY }
        movedBy = Math.max(movedBy, Math.hypot(by.x, by.y))
        show(() => panView(view, frame, by))
      },
      end: (how) => {
        if (how === 'takenBack') show(() => view)
        if (how !== 'released' || movedBy > TAP_PX || !isTapped()) return
        // At 1:1, another double tap shows the whole slab. A click doesn't.
        const isBelow = view.zoom < oneToOneZoom(frame)
        if (isBelow) show((known, now) => zoomView(known, now, oneToOneZoom(now), at))
        else if (pointerType !== 'mouse') show((_, now) => wholeSlabView(now))
      },
    })
  }
}

/** Arrow keys move the slab, Shift + arrow by most of a frame. + and - zoom, 0 shows the whole slab, 1 actual pixels. */
function useSlabKeys(frameRef: RefObject<HTMLElement | null>, show: (change: ViewChange) => void): void {
  useKeyDown((event) => {
    // A key that is typed into a dialog above this one isn't for the slab.
    const dialog = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (dialog && !dialog.contains(frameRef.current)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const change = changeForKey(event)
    if (!change) return
    event.preventDefault()
    show(change)
  })
}

/** What an arrow key moves by: CSS pixels, or a share of the frame with Shift. */
const KEY_PX = 80
const KEY_SHARE = 0.8

/** The view moves with the arrow, so the slab moves the other way. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const ZOOM_KEYS: Record<string, ViewChange> = {
  '+': zoomBy(SLAB_ZOOM_STEP),
  '=': zoomBy(SLAB_ZOOM_STEP),
  '-': zoomBy(1 / SLAB_ZOOM_STEP),
  '0': toWholeSlab,
  '1': toActualPixels,
}

function changeForKey({ key, shiftKey }: KeyboardEvent): ViewChange | undefined {
  const arrow = ARROWS[key]
  if (!arrow) return ZOOM_KEYS[key]
  return (view, frame) => {
    const across = shiftKey ? frame.width * KEY_SHARE : KEY_PX
    const down = shiftKey ? frame.height * KEY_SHARE : KEY_PX
    return panView(view, frame, { x: arrow.x * across, y: arrow.y * down })
  }
}
