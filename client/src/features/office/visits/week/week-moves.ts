import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, type RefObject, useState } from 'react'
import { customerName } from '#client/features/office/appointment-labels.ts'
import {
  type DayColumn,
  type Span,
  spanBetween,
  type Target,
  targetAt,
  type WeekLayout,
} from '#client/features/office/visits/week-layout.ts'
import {
  calendarPlace,
  carry,
  describeTarget,
  hoursLabel,
  inspectTarget,
  isDroppable,
  isSameTarget,
  neighborOf,
  targetOf,
} from '#client/features/office/visits/week-targets.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { useDrag } from '#client/ui/use-drag.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { appointmentElementId } from './AppointmentMarks.tsx'
import type { OpenWeekDialog } from './WeekDialogs.tsx'

/** A visit, or a quote from the tray. */
type Item = { appointment: OfficeAppointment } | { quote: Quote }

interface Moving {
  item: Item
  /** Null beside the calendar. */
  target: Target | null
  isByKeys: boolean
}

interface MovesOptions {
  week: Week
  layout: WeekLayout
  /** All columns together. */
  columns: RefObject<HTMLElement | null>
  onOpen: (dialog: OpenWeekDialog) => void
}

export type WeekMoves = ReturnType<typeof useWeekMoves>

/** Pixels. A press that moves less is a click. */
const SLOP = 5
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Moves visits and quotes over the calendar (docs/rules.md, The week): by mouse or pen, and by keys, where arrows go from visit
 * to visit until M picks one up. A finger scrolls instead, and moves by dialog.
 */
export function useWeekMoves({ week, layout, columns, onOpen }: MovesOptions) {
  const [moving, setMoving] = useState<Moving | null>(null)
  /** For a live region. */
  const [spoken, setSpoken] = useState('')
  const drag = useMouseDrag()

  function startDrag(event: ReactPointerEvent, item: Item): void {
    const grabY = 'appointment' in item ? event.clientY - event.currentTarget.getBoundingClientRect().top : 0
    let target: Target | null = null
    const follow = (at: PointerEvent) => {
      if (at.type === 'pointermove') scrollAtEdge(at, columns.current, layout)
      target = targetUnder(at, grabY, columns.current, layout)
      setMoving({ item, target, isByKeys: false })
    }
    drag(event, follow, (isDropped) => {
      setMoving(null)
      const dialog = isDropped && target && dialogAfterDrop(week, item, target)
      if (dialog) onOpen(dialog)
    })
  }

  function carryTo(appointment: OfficeAppointment, target: Target): void {
    setMoving({ item: { appointment }, target, isByKeys: true })
    const { state } = inspectTarget(week, target, new Date(), appointment.id)
    setSpoken(`${describeTarget(target, week)}, ${state}.`)
  }
  function putBack(): void {
    setMoving(null)
    setSpoken('Put back.')
  }
  function putDown(appointment: OfficeAppointment, target: Target): void {
    if (isSameTarget(target, targetOf(appointment))) return putBack()
    // It says already why the visit can't be there.
    if (!isDroppable(inspectTarget(week, target, new Date(), appointment.id).state)) return
    setMoving(null)
    onOpen({ dialog: 'drop', appointment, target })
  }

  /** True if the key did something. */
  function handleKey(event: KeyboardEvent, appointment: OfficeAppointment): boolean {
    const target = moving?.isByKeys && movedId(moving.item) === appointment.id ? moving.target : null
    if (ARROWS.includes(event.key)) {
      if (target) carryTo(appointment, carry(target, event, layout))
      else focusAppointment(neighborOf(targetOf(appointment), event.key, week.appointments, layout))
    } else if (event.key === 'Enter') {
      if (target) putDown(appointment, target)
      else onOpen({ dialog: 'appointment', appointment })
    } else if (event.key === 'Escape' && target) putBack()
    else if (event.key.toLowerCase() === 'm' && !target) {
      if (isInPhase(appointment.status, 'booked')) carryTo(appointment, targetOf(appointment))
      else setSpoken(`${slotStart(appointment.timeSlot)}, ${customerName(appointment)} can't be moved.`)
    } else return false
    return true
  }

  return {
    moving,
    spoken,
    startDrag,
    onKeyDown: (event: KeyboardEvent, appointment: OfficeAppointment) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (!hasModifier && handleKey(event, appointment)) event.preventDefault()
    },
    /** Leaving the visit puts it back. */
    onBlur: () => {
      if (moving?.isByKeys) putBack()
    },
  }
}

/** Blocks the empty time of a crew's day that a mouse or pen is drawn over. */
export function useTimeDrawing(layout: WeekLayout, onOpen: MovesOptions['onOpen']) {
  const [drawn, setDrawn] = useState<Span | null>(null)
  const drag = useMouseDrag()
  function startDrawing(event: ReactPointerEvent, { date, crew }: DayColumn): void {
    const { top } = event.currentTarget.getBoundingClientRect()
    let time: Span | null = null
    const follow = (at: PointerEvent) => {
      time = spanBetween(event.clientY - top, at.clientY - top, layout)
      setDrawn(time)
    }
    drag(event, follow, (isDropped) => {
      setDrawn(null)
      if (isDropped && time) onOpen({ dialog: 'block', place: { date, crew, timeSlot: hoursLabel(time) } })
    })
  }
  return { drawn, startDrawing }
}

/** Follows a mouse or pen. Escape cancels the press, also before it moves. A finger scrolls instead. */
function useMouseDrag() {
  const drag = useDrag()
  return (event: ReactPointerEvent, move: (event: PointerEvent) => void, stop: (isDropped: boolean) => void) => {
    if (event.pointerType === 'touch') return
    drag(event, {
      slop: SLOP,
      move,
      end: (how, isDragging) => {
        if (how === 'released' && !isDragging) return
        ignoreClickOfPress()
        stop(how === 'released')
      },
    })
  }
}

/** What asks about a drop. Null if it stays where it was, or a toast says why it can't be there. */
function dialogAfterDrop(week: Week, item: Item, target: Target): OpenWeekDialog | null {
  const { state, why } = inspectTarget(week, target, new Date(), movedId(item))
  if (!isDroppable(state)) {
    toast({ title: state === 'over' ? 'That time is over.' : "Visits can't start at that time." })
    return null
  }
  if ('appointment' in item) {
    return isSameTarget(target, targetOf(item.appointment)) ? null : { dialog: 'drop', ...item, target }
  }
  if (why !== undefined) return { dialog: 'empty', ...item, target }
  return { dialog: 'bookByPhone', ...item, place: calendarPlace(target) }
}

/** The visit that moves. Undefined for a quote. */
export function movedId(item: Item): string | undefined {
  return 'appointment' in item ? item.appointment.id : undefined
}

function focusAppointment(id: string | undefined): void {
  if (id !== undefined) document.getElementById(appointmentElementId(id))?.focus()
}

/** Null over what is out of sight, such as a day below the tray, or an hour below the headings. */
function targetUnder(
  { clientX, clientY }: PointerEvent,
  grabY: number,
  columns: HTMLElement | null,
  layout: WeekLayout,
): Target | null {
  const scroller = columns?.closest('[data-scroller]')
  if (!columns || !scroller) return null
  const shown = scroller.getBoundingClientRect()
  if (clientY < shown.top + layout.headerHeight || clientY >= shown.bottom) return null
  // The hours cover the days that have scrolled to them.
  const hoursWidth = scroller.scrollWidth - columns.offsetWidth
  if (clientX < shown.left + hoursWidth || clientX >= shown.right) return null
  const { left, top, width } = columns.getBoundingClientRect()
  return targetAt({ x: clientX - left, y: clientY - top - grabY, width }, layout)
}

/** Pixels from the edge of the calendar in which it scrolls, and by how much. */
const SCROLL_EDGE = 48
const SCROLL_STEP = 16

/** Not beside the calendar, such as over the tray. */
function scrollAtEdge({ clientX, clientY }: PointerEvent, columns: HTMLElement | null, layout: WeekLayout): void {
  const scroller = columns?.closest('[data-scroller]')
  if (!scroller) return
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) return
  if (clientX > right - SCROLL_EDGE) scroller.scrollLeft += SCROLL_STEP
  else if (clientX < left + SCROLL_EDGE) scroller.scrollLeft -= SCROLL_STEP
  if (clientY > bottom - SCROLL_EDGE) scroller.scrollTop += SCROLL_STEP
  else if (clientY < top + layout.headerHeight + SCROLL_EDGE) scroller.scrollTop -= SCROLL_STEP
}

/** The browser reports a click when the button of a drag is released, also if the drag ended before. Without one, until a press. */
function ignoreClickOfPress(): void {
  const press = new AbortController()
  const options = { capture: true, signal: press.signal }
  const end = () => press.abort()
  const ignore = (event: Event) => {
    event.stopPropagation()
    end()
  }
  addEventListener('click', ignore, options)
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, end, options)
}
