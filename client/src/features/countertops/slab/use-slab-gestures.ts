import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from '#shared/countertops/outline.ts'
import { type Frame, moved, pixelZoom, type SlabView, wholeSlab, ZOOM_STEP, zoomed } from './slab-view.ts'
import type { Change } from './use-slab-view.ts'

type Show = (change: Change) => void

/** CSS pixels that a press may wander and still be a tap. */
const TAP_PX = 8
/** Two taps are a double tap within this time and distance. */
const DOUBLE_TAP = { milliseconds: 350, px: 40 }
const WHEEL_SPEED = 0.002
/** CSS pixels for a press of an arrow key, and the share of the frame with Shift. */
const KEY_PX = 80
const KEY_SHARE = 0.8

/** A press, and how far its pointer has wandered from where it began. */
interface Press {
  at: Point
  wandered: number
  /** Another finger was down meanwhile. */
  wasPinch: boolean
}

/**
 * Props for the frame of a slab: dragging moves it, two fingers pinch it, a click or a double tap brings it to 1:1
 * there, and a double tap back again. Its wheel moves it too, and with Ctrl zooms. The frame needs `touch-none`.
 */
export function useSlabGestures(frameRef: RefObject<HTMLElement | null>, show: Show) {
  const fingers = useRef(new Map<number, Point>())
  const press = useRef<Press | null>(null)
  const lastTap = useRef<{ at: Point; time: number } | null>(null)

  useEffect(() => zoomByWheel(frameRef.current, show), [frameRef, show])

  const end = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    if (fingers.current.size === 0) press.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = place(event)
      fingers.current.set(event.pointerId, at)
      const isFirst = fingers.current.size === 1
      press.current = { at, wandered: 0, wasPinch: !isFirst }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before || !press.current) return
      const now = place(event)
      fingers.current.set(event.pointerId, now)
      press.current.wandered = Math.max(press.current.wandered, distance(press.current.at, now))
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) show(pinch(before, now, other))
      else show((view, frame) => moved(view, frame, difference(now, before)))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = press
      const isTap = current && !current.wasPinch && current.wandered <= TAP_PX
      end(event)
      if (!isTap) return
      const at = place(event)
      if (event.pointerType === 'mouse') {
        show((view, frame) => (isFar(view, frame) ? zoomed(view, frame, pixelZoom(frame), at) : view))
        return
      }
      const tap = { at, time: event.timeStamp }
      const isSecond =
        lastTap.current &&
        tap.time - lastTap.current.time <= DOUBLE_TAP.milliseconds &&
        distance(lastTap.current.at, at) <= DOUBLE_TAP.px
      lastTap.current = isSecond ? null : tap
      if (isSecond) {
        show((view, frame) => (isFar(view, frame) ? zoomed(view, frame, pixelZoom(frame), at) : wholeSlab(frame)))
      }
    },
    onPointerCancel: end,
  }
}

/** Arrow keys move the slab, with Shift by most of a frame; + and - zoom, 0 shows the whole slab and 1 every pixel. */
export function useSlabKeys(show: Show): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const change = changeByKey(event)
    if (!change) return
    event.preventDefault()
    show(change)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Around the middle of the frame. */
export function zoomBy(factor: number): Change {
  return (view, frame) => zoomed(view, frame, view.zoom * factor, middle(frame))
}

export function toEveryPixel(): Change {
  return (view, frame) => zoomed(view, frame, pixelZoom(frame), middle(frame))
}

export function toWholeSlab(): Change {
  return (_, frame) => wholeSlab(frame)
}

/** Towards what is looked at: the slab moves the other way. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

function changeByKey({ key, shiftKey }: KeyboardEvent): Change | undefined {
  const arrow = ARROWS[key]
  if (arrow) {
    return (view, frame) => {
      const across = shiftKey ? frame.width * KEY_SHARE : KEY_PX
      const down = shiftKey ? frame.height * KEY_SHARE : KEY_PX
      return moved(view, frame, { x: arrow.x * across, y: arrow.y * down })
    }
  }
  if (key === '+' || key === '=') return zoomBy(ZOOM_STEP)
  if (key === '-') return zoomBy(1 / ZOOM_STEP)
  if (key === '0') return toWholeSlab()
  if (key === '1') return toEveryPixel()
  return undefined
}

/** One finger went from `before` to `now` while the other stayed: what lay under both still does. */
function pinch(before: Point, now: Point, other: Point): Change {
  const from = between(before, other)
  const to = between(now, other)
  const grown = distance(now, other) / Math.max(distance(before, other), 1)
  return (view, frame) => zoomed(moved(view, frame, difference(to, from)), frame, view.zoom * grown, to)
}

/** The browser would scroll or zoom the page by these, so they are taken before it does. */
function zoomByWheel(element: HTMLElement | null, show: Show): (() => void) | undefined {
  if (!element) return undefined
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    const by = { x: -event.deltaX * unit, y: -event.deltaY * unit }
    if (!event.ctrlKey && !event.metaKey) return show((view, frame) => moved(view, frame, by))
    const factor = Math.exp(Math.min(Math.max(by.y, -100), 100) * WHEEL_SPEED)
    const at = place({ currentTarget: element, clientX: event.clientX, clientY: event.clientY })
    show((view, frame) => zoomed(view, frame, view.zoom * factor, at))
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  return () => element.removeEventListener('wheel', onWheel)
}

/** CSS pixels in the frame. */
function place({
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

/** Several pixels of the picture are one of the screen. */
function isFar({ zoom }: SlabView, frame: Frame): boolean {
  return zoom < pixelZoom(frame)
}

function middle({ width, height }: Frame): Point {
  return { x: width / 2, y: height / 2 }
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
