import { type RefObject, useEffect, useRef, useState } from 'react'
import { toast } from '#client/ui/toast/toast.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { CancelledAppointments } from './CancelledAppointments.tsx'
import { UnscheduledTray } from './UnscheduledTray.tsx'
import { useKeyboardMove } from './drag/use-keyboard-move.ts'
import { type DragItem, useWeekDrag } from './drag/use-week-drag.ts'
import { MarkLegend } from './AppointmentMarks.tsx'
import type { OpenWeekDialog } from './WeekDialogs.tsx'
import { WeekGrid } from './WeekGrid.tsx'
import { isOnCalendar, type Target, type WeekLayout } from './week-layout.ts'
import { inspectTarget, isDroppable, isSameTarget, calendarPlace, targetOf } from './drag/week-targets.ts'

interface WideScreenWeekProps {
  week: Week
  layout: WeekLayout
  today: string
  /** The day that must be in view. */
  date: CalendarDate
  /** Someone chose '7 days'. */
  isWeekendAsked: boolean
  onOpen: (dialog: OpenWeekDialog) => void
}

/** The calendar with the tray beside it. Visits and quotes are dragged, or carried by keys. */
export function WideScreenWeek({ week, layout, today, date, isWeekendAsked, onOpen }: WideScreenWeekProps) {
  const columns = useRef<HTMLDivElement>(null)
  useShownDay(columns, layout, date)
  useShownWeekend(columns, isWeekendAsked)
  const [focusedId, setFocusedId] = useState<string>()
  const openAppointment = (appointment: OfficeAppointment) => onOpen({ dialog: 'appointment', appointment })
  const dropAppointment = (appointment: OfficeAppointment, target: Target) =>
    onOpen({ dialog: 'drop', appointment, target })

  const onDrop = (item: DragItem, target: Target) => {
    const movingId = item.kind === 'appointment' ? item.appointment.id : undefined
    const { state, why } = inspectTarget(week, target, new Date(), movingId)
    if (!isDroppable(state)) {
      toast({ title: state === 'over' ? 'That time is over.' : "Visits can't start at that time." })
    } else if (item.kind === 'quote') {
      const { quote } = item
      if (why === undefined) onOpen({ dialog: 'bookByPhone', quote, place: calendarPlace(target) })
      else onOpen({ dialog: 'empty', target, quote })
    } else if (!isSameTarget(target, targetOf(item.appointment))) {
      dropAppointment(item.appointment, target)
    }
  }
  const dragging = useWeekDrag({ layout, columns, onDrop })
  const carrying = useKeyboardMove({ week, layout, onOpen: openAppointment, onDrop: dropAppointment })

  const dates = layout.days.map((day) => day.date)
  const crews = layout.days[0]?.columns.map(({ crew }) => crew) ?? []
  const shown = week.appointments.filter(
    (one) => isOnCalendar(one) && dates.includes(one.appointmentDate) && crews.includes(one.crew),
  )
  const current = shown.find(({ id }) => id === focusedId) ?? shown[0]
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_12rem] gap-5 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <WeekGrid
          week={week}
          layout={layout}
          today={today}
          columns={columns}
          dragging={dragging}
          carrying={carrying}
          currentId={current?.id}
          onFocusAppointment={setFocusedId}
          onOpen={openAppointment}
          onEmpty={(target) => onOpen({ dialog: 'empty', target })}
          onClosure={(closure) => onOpen({ dialog: 'closure', closure })}
        />
        <div className="relative">
          <div className="absolute inset-0 flex">
            <UnscheduledTray
              quotes={week.unscheduled}
              hasMore={week.moreUnscheduled}
              dragging={dragging}
              onBook={(quote) => onOpen({ dialog: 'bookByPhone', quote })}
            />
          </div>
        </div>
      </div>
      <div className="mt-3">
        <MarkLegend />
      </div>
      <CancelledAppointments appointments={week.appointments} onOpen={openAppointment} />
    </>
  )
}

/** Scrolls the calendar to that day, unless all of it can be seen. Twenty crews make a week several screens wide. */
function useShownDay(columns: RefObject<HTMLElement | null>, { days }: WeekLayout, date: CalendarDate): void {
  const index = days.findIndex((day) => day.date === date)
  const dayCount = days.length
  const crewCount = days[0]?.columns.length
  useEffect(() => {
    const all = columns.current
    const scroller = all?.closest('[data-scroller]')
    if (!all || !scroller || index < 0) return
    const dayWidth = all.offsetWidth / dayCount
    const hoursWidth = scroller.scrollWidth - all.offsetWidth
    const start = index * dayWidth
    const end = start + dayWidth
    const isShown = start >= scroller.scrollLeft && end <= scroller.scrollLeft + scroller.clientWidth - hoursWidth
    if (!isShown) scroller.scrollLeft = start
  }, [columns, index, dayCount, crewCount])
}

/** Scrolls the calendar to the weekend once someone asks for it, because it may be out of sight. */
function useShownWeekend(columns: RefObject<HTMLElement | null>, isAsked: boolean): void {
  useEffect(() => {
    const scroller = columns.current?.closest('[data-scroller]')
    if (isAsked && scroller) scroller.scrollLeft = scroller.scrollWidth
  }, [columns, isAsked])
}
