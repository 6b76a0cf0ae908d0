import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Target, targetAt, type WeekLayout } from '#client/features/office/week/week-layout.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** What is dragged: a visit, or a quote from the tray. */
export type DragItem = { kind: 'appointment'; appointment: OfficeAppointment } | { kind: 'quote'; quote: Quote }

/** A press that becomes a drag once it has moved a little. */
interface Drag {
  item: DragItem
  pointerId: number
  startX: number
  startY: number
  /** Pixels from the upper edge of what is dragged to the pointer. */
  grabY: number
  isMoving: boolean
  /** By Escape or a rotated screen. The button is still pressed. */
  isPutBack: boolean
  /** Null beside the calendar. */
  target: Target | null
}

/** In `buttons` of an event. */
const MAIN_BUTTON = 1
/** Pixels. A press that moves less is a click. */
const MOVE_THRESHOLD = 5
/** Pixels from the edge of the calendar in which it scrolls, and by how much. */
const SCROLL_EDGE = 48
const SCROLL_STEP = 16

interface WeekDragOptions {
  layout: WeekLayout
  /** All columns together. */
  columns: RefObject<HTMLElement | null>
  onDrop: (item: DragItem, target: Target) => void
}

/** Drags visits and quotes over the calendar with a mouse or pen. A finger scrolls instead, and moves by dialog. */
export function useWeekDrag({ layout, columns, onDrop }: WeekDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isPressed = drag !== null

  const onMove = useEffectEvent((event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointerId) return
    // The button was released outside the window, or while another one stays pressed.
    if (event.pointerType === 'mouse' && (event.buttons & MAIN_BUTTON) === 0) {
      setDrag(null)
      if (drag.isMoving) ignoreNextClick()
      return
    }
    if (drag.isPutBack) return
    const distance = Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY)
    if (!drag.isMoving && distance < MOVE_THRESHOLD) return
    scrollAtEdge(event, columns.current)
    setDrag({ ...drag, isMoving: true, target: targetUnder(event, drag.grabY, columns.current, layout) })
  })
  const onEnd = useEffectEvent((event: PointerEvent) => {
    if (event.pointerId !== drag?.pointerId) return
    setDrag(null)
    if (!drag.isMoving) return
    ignoreNextClick()
    if (drag.isPutBack) return
    const target = targetUnder(event, drag.grabY, columns.current, layout)
    if (event.type === 'pointerup' && target) onDrop(drag.item, target)
  })
  const putBack = useEffectEvent(() => setDrag(drag?.isMoving ? { ...drag, isPutBack: true } : null))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') putBack()
  })

  useEffect(() => {
    if (!isPressed) return
    const listeners = {
      pointermove: onMove,
      pointerup: onEnd,
      pointercancel: onEnd,
      keydown: onKey,
      orientationchange: putBack,
    }
    const entries = Object.entries(listeners) as [string, EventListener][] // each takes the event of its name
    for (const [type, listener] of entries) addEventListener(type, listener)
    return () => {
      for (const [type, listener] of entries) removeEventListener(type, listener)
    }
  }, [isPressed])

  const start = (event: ReactPointerEvent, item: DragItem) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    if (drag && drag.pointerId !== event.pointerId) return
    const grabY = item.kind === 'appointment' ? event.clientY - event.currentTarget.getBoundingClientRect().top : 0
    setDrag({
      item,
      pointerId: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      grabY,
      isMoving: false,
      isPutBack: false,
      target: null,
    })
  }
  return { drag: drag?.isMoving && !drag.isPutBack ? drag : null, start }
}

/** Null over a day that is out of sight, such as one below the tray. */
function targetUnder(
  { clientX, clientY }: PointerEvent,
  grabY: number,
  columns: HTMLElement | null,
  layout: WeekLayout,
): Target | null {
  const scroller = columns?.closest('[data-scroller]')
  if (!columns || !scroller) return null
  const shown = scroller.getBoundingClientRect()
  // The hours cover the days that have scrolled to them.
  const hoursWidth = scroller.scrollWidth - columns.offsetWidth
  if (clientX < shown.left + hoursWidth || clientX >= shown.right) return null
  const { left, top, width } = columns.getBoundingClientRect()
  return targetAt({ x: clientX - left, y: clientY - top - grabY, width }, layout)
}

/** Not beside the calendar, such as over the tray. */
function scrollAtEdge({ clientX, clientY }: PointerEvent, columns: HTMLElement | null): void {
  const scroller = columns?.closest('[data-scroller]')
  if (!scroller) return
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) return
  if (clientX > right - SCROLL_EDGE) scroller.scrollLeft += SCROLL_STEP
  else if (clientX < left + SCROLL_EDGE) scroller.scrollLeft -= SCROLL_STEP
}

/** The browser reports a click after a drag that ends where it began. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => event.stopPropagation()
  addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), 0)
}
