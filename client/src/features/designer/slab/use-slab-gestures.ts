import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Point } from '#shared/countertops/outline.ts'
import { type Frame, panView, oneToOneZoom, type SlabView, wholeSlabView, zoomView } from './slab-view.ts'
import type { ViewChange } from './use-slab-view.ts'

type Show = (change: ViewChange) => void

/** CSS pixels that a tap can move. */
const TAP_PX = 8
/** The longest time and distance between the taps of a double tap. */
const DOUBLE_TAP = { milliseconds: 350, px: 40 }
const WHEEL_SPEED = 0.002

interface Press {
  at: Point
  /** The farthest the pointer has been from `at`, in CSS pixels. */
  movedBy: number
  /** A second finger was down during the press. */
  wasPinch: boolean
}

/**
 * Props for the frame of a slab. Drag or wheel moves it, pinch or Ctrl + wheel zooms. A click or double tap zooms to 1:1
 * there, and another double tap shows the whole slab again. The frame needs `touch-none`.
 */
export function useSlabGestures(frameRef: RefObject<HTMLElement | null>, show: Show) {
  const fingers = useRef(new Map<number, Point>())
  const press = useRef<Press | null>(null)
  const lastTap = useRef<{ at: Point; time: number } | null>(null)

  useEffect(() => zoomByWheel(frameRef.current, show), [frameRef, show])
  useEffect(() => {
    // The frame is elsewhere then.
    const onRotation = () => {
      fingers.current.clear()
      press.current = null
    }
    addEventListener('orientationchange', onRotation)
    return () => removeEventListener('orientationchange', onRotation)
  }, [])

  const end = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    if (fingers.current.size === 0) press.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = positionInFrame(event)
      fingers.current.set(event.pointerId, at)
      const isFirst = fingers.current.size === 1
      press.current = { at, movedBy: 0, wasPinch: !isFirst }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before || !press.current) return
      const now = positionInFrame(event)
      fingers.current.set(event.pointerId, now)
      press.current.movedBy = Math.max(press.current.movedBy, distance(press.current.at, now))
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) show(pinch(before, now, other))
      else show((view, frame) => panView(view, frame, difference(now, before)))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = press
      const isTap = current && !current.wasPinch && current.movedBy <= TAP_PX
      end(event)
      if (!isTap) return
      const at = positionInFrame(event)
      if (event.pointerType === 'mouse') {
        show((view, frame) => (isBelowOneToOne(view, frame) ? zoomView(view, frame, oneToOneZoom(frame), at) : view))
        return
      }
      const tap = { at, time: event.timeStamp }
      const isSecond =
        lastTap.current &&
        tap.time - lastTap.current.time <= DOUBLE_TAP.milliseconds &&
        distance(lastTap.current.at, at) <= DOUBLE_TAP.px
      lastTap.current = isSecond ? null : tap
      if (isSecond) {
        show((view, frame) =>
          isBelowOneToOne(view, frame) ? zoomView(view, frame, oneToOneZoom(frame), at) : wholeSlabView(frame),
        )
      }
    },
    onPointerCancel: end,
  }
}

/** One finger moved from `before` to `now`. Keeps the same stone under both fingers. */
function pinch(before: Point, now: Point, other: Point): ViewChange {
  const from = between(before, other)
  const to = between(now, other)
  const factor = distance(now, other) / Math.max(distance(before, other), 1)
  return (view, frame) => zoomView(panView(view, frame, difference(to, from)), frame, view.zoom * factor, to)
}

/** Listens actively to keep the browser from scrolling or zooming the page. */
function zoomByWheel(element: HTMLElement | null, show: Show): (() => void) | undefined {
  if (!element) return undefined
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const by = { x: -event.deltaX * unit, y: -event.deltaY * unit }
    if (!event.ctrlKey && !event.metaKey) return show((view, frame) => panView(view, frame, by))
    const factor = Math.exp(Math.min(Math.max(by.y, -100), 100) * WHEEL_SPEED)
    const at = positionInFrame({ currentTarget: element, clientX: event.clientX, clientY: event.clientY })
    show((view, frame) => zoomView(view, frame, view.zoom * factor, at))
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}

/** The pointer's position in the frame, in CSS pixels. */
function positionInFrame({
  currentTarget,
  clientX,
  clientY,
}: {
  currentTarget: Element
  clientX: number
  clientY: number
}): Point {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Whether several picture pixels share one device pixel. */
function isBelowOneToOne({ zoom }: SlabView, frame: Frame): boolean {
  return zoom < oneToOneZoom(frame)
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function difference(to: Point, from: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
