import { type CSSProperties, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  blockPlace,
  columnShare,
  dayNote,
  isOnCalendar,
  startsShown,
  type Target,
  topOf,
  type WeekLayout,
} from '#client/features/office/visits/week-layout.ts'
import { inspectTarget } from '#client/features/office/visits/week-targets.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { installHours } from '#shared/appointments/kinds.ts'
import { VISIT_MINUTES } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { SHOP } from '#shared/content/shop.ts'
import {
  formatCalendarDate,
  formatMonthDay,
  formatShortTime,
  formatTimeOfDay,
  shortWeekday,
} from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'
import { MarkLegend } from './AppointmentMarks.tsx'
import { CrewColumn } from './CrewColumn.tsx'
import type { OpenWeekDialog } from './WeekDialogs.tsx'
import { CancelledAppointments, DaySheetLink, UnscheduledTray } from './WeekLists.tsx'
import { movedId, useWeekMoves, type WeekMoves } from './week-moves.ts'

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

/** The calendar with the tray beside it. Visits and quotes are dragged, or moved by keys. */
export function WideScreenWeek({ week, layout, today, date, isWeekendAsked, onOpen }: WideScreenWeekProps) {
  const columns = useRef<HTMLDivElement>(null)
  useDayInView(layout, date, isWeekendAsked)
  const moves = useWeekMoves({ week, layout, columns, onOpen })
  return (
    <>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_12rem] gap-5 xl:grid-cols-[minmax(0,1fr)_14rem]">
        <WeekGrid week={week} layout={layout} today={today} columns={columns} moves={moves} onOpen={onOpen} />
        <div className="relative">
          <div className="absolute inset-0 flex">
            <UnscheduledTray week={week} startDrag={moves.startDrag} onOpen={onOpen} />
          </div>
        </div>
      </div>
      <div className="mt-3">
        <MarkLegend />
      </div>
      <CancelledAppointments appointments={week.appointments} onOpen={onOpen} />
    </>
  )
}

/** Keeps that day in view, because twenty crews make a week several screens wide, and the weekend once someone asks for it. */
function useDayInView({ days }: WeekLayout, date: CalendarDate, isWeekendAsked: boolean): void {
  const index = days.findIndex((day) => day.date === date)
  const dayCount = days.length
  const crewCount = days[0]?.columns.length
  useEffect(() => scrollToDay(index), [index, dayCount, crewCount])
  useEffect(() => {
    if (isWeekendAsked) scrollToDay(dayCount - 1)
  }, [isWeekendAsked, dayCount])
}

const headingId = (index: number) => `day-${index}`

function scrollToDay(index: number): void {
  document.getElementById(headingId(index))?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** In rem. */
const HOURS_WIDTH = 3.5
const MIN_COLUMN_WIDTH = 4.4
/** Of a day: its heading must fit. */
const MIN_DAY_WIDTH = 10.5

interface WeekGridProps extends Pick<WideScreenWeekProps, 'week' | 'layout' | 'today' | 'onOpen'> {
  columns: RefObject<HTMLDivElement | null>
  moves: WeekMoves
}

/** Hours from top to bottom, days from left to right, and in each day a column for each crew. */
function WeekGrid({ week, layout, today, columns, moves, onOpen }: WeekGridProps) {
  const hint = useId()
  const [focusedId, setFocusedId] = useState<string>()
  const all = layout.days.flatMap((day) => day.columns)
  const shown = week.appointments.filter(
    (one) => isOnCalendar(one) && all.some(({ date, crew }) => date === one.appointmentDate && crew === one.crew),
  )
  const current = shown.find(({ id }) => id === focusedId) ?? shown[0]
  const template = { gridTemplateColumns: `repeat(${all.length}, minmax(0, 1fr))` }
  const minDayWidth = Math.max(MIN_DAY_WIDTH, (layout.days[0]?.columns.length ?? 0) * MIN_COLUMN_WIDTH)
  return (
    <section
      aria-label="Calendar"
      data-scroller
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={current ? undefined : 0}
      className="relative max-h-[max(24rem,calc(100dvh-9.5rem))] scroll-pl-14 overflow-auto rounded-sm border border-divider bg-white"
      style={{ scrollPaddingTop: layout.headerHeight }}
    >
      <p id={hint} className="sr-only">
        Arrow keys go to other visits. Enter opens. M picks up a visit. Then arrow keys move it, with Shift to another
        day, and Enter puts it down.
      </p>
      <div className="flex w-full" style={{ minWidth: `${HOURS_WIDTH + layout.days.length * minDayWidth}rem` }}>
        <Hours layout={layout} />
        <div className="isolate min-w-0 flex-1">
          <DayHeadings layout={layout} today={today} template={template} />
          <div
            ref={columns}
            className="relative isolate grid"
            style={{ ...template, height: topOf(layout.endMinutes, layout) }}
          >
            {all.map((column) => (
              <CrewColumn
                key={`${column.date} ${column.crew}`}
                column={column}
                week={week}
                layout={layout}
                hint={hint}
                moves={moves}
                currentId={current?.id}
                onFocusAppointment={setFocusedId}
                onOpen={onOpen}
              />
            ))}
            <NowLine layout={layout} today={today} />
            {moves.moving?.target && (
              <DropPlace
                week={week}
                layout={layout}
                target={moves.moving.target}
                movingId={movedId(moves.moving.item)}
                isFollowed={moves.moving.isByKeys}
              />
            )}
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {moves.spoken}
      </p>
    </section>
  )
}

/** The days, and below each its crews. They stay while the hours scroll. A day on its own leads to the sheet of each crew. */
function DayHeadings({
  layout,
  today,
  template,
}: Pick<WeekGridProps, 'layout' | 'today'> & { template: CSSProperties }) {
  const isOneDay = layout.days.length === 1
  return (
    <div className="sticky top-0 z-raised grid bg-white" style={{ ...template, height: layout.headerHeight }}>
      {layout.days.map(({ date, columns: crews, ...day }, index) => {
        const note = dayNote(day)
        const isToday = date === today
        return (
          <div
            key={date}
            id={headingId(index)}
            className="grid min-w-0 grid-cols-subgrid content-end border-divider border-b border-l"
            style={{ gridColumn: `span ${crews.length}` }}
          >
            <div className="sticky left-16 col-span-full flex min-w-0 items-baseline justify-between gap-2 px-2">
              <h2
                className={`figures font-sans! text-label! whitespace-nowrap ${isToday ? 'font-strong! text-pine' : 'font-normal!'}`}
              >
                <span aria-hidden>
                  {shortWeekday(date)}, {formatMonthDay(date)}
                </span>
                <span className="sr-only">
                  {`${isToday ? 'Today, ' : ''}${formatCalendarDate(date)}${note === null ? '' : `, ${note}`}`}
                </span>
              </h2>
              {!isOneDay && <DaySheetLink date={date} crew={crews[0]?.crew ?? 1} className="py-1 whitespace-nowrap" />}
            </div>
            {note !== null && (
              <p aria-hidden className="col-span-full truncate px-2 text-caption text-muted leading-5" title={note}>
                {note}
              </p>
            )}
            {crews.map(({ crew, crewName, color }) => (
              <p key={crew} className="flex min-w-0 items-center gap-1 py-1.5 pr-0.5 pl-2 text-caption text-muted">
                <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />
                <bdi className="truncate text-left" title={crewName}>
                  {crewName}
                </bdi>
                {isOneDay && (
                  <DaySheetLink
                    date={date}
                    crew={crew}
                    crewName={crewName}
                    className="ml-auto pr-1.5 whitespace-nowrap"
                  />
                )}
              </p>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** The hours at the left edge. They stay while the days scroll. */
function Hours({ layout }: { layout: WeekLayout }) {
  const hours = startsShown(layout).filter((minutes) => minutes % 60 === 0)
  return (
    <div aria-hidden className="sticky left-0 z-raised w-14 shrink-0 bg-white">
      <div className="sticky top-0 z-raised border-divider border-b bg-white" style={{ height: layout.headerHeight }} />
      <div className="relative">
        {hours.map((minutes) => (
          <span
            key={minutes}
            className="figures -translate-y-1/2 absolute right-2 text-caption text-muted whitespace-nowrap"
            // The first one would reach into the headings.
            style={{ top: Math.max(10, topOf(minutes, layout)) }}
          >
            {formatShortTime(formatTimeOfDay(minutes))}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A line across today at the current time of the shop. */
function NowLine({ layout, today }: Pick<WeekGridProps, 'layout' | 'today'>) {
  const now = useMinute()
  const { days, startMinutes, endMinutes } = layout
  const index = days.findIndex(({ date }) => date === today)
  if (now === null || index < 0) return null
  const minutes = startMinutes + (now.getTime() - instantAt(today, startMinutes, SHOP.timeZone).getTime()) / MINUTE_MS
  if (minutes < startMinutes || minutes > endMinutes) return null
  return (
    <div
      data-now
      aria-hidden
      className="pointer-events-none absolute border-error border-t-2"
      style={{ top: topOf(minutes, layout), ...columnShare(index, days.length) }}
    />
  )
}

interface DropPlaceProps extends Pick<WeekGridProps, 'week' | 'layout'> {
  target: Target
  movingId: string | undefined
  /** Keys move it, so the calendar scrolls along. A pointer is always over it. */
  isFollowed: boolean
}

/** Shows where a visit would land, and what is there. */
function DropPlace({ week, layout, target, movingId, isFollowed }: DropPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFollowed) place.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isFollowed, target])
  const columns = layout.days.flatMap((day) => day.columns)
  const index = columns.findIndex(({ date, crew }) => date === target.date && crew === target.crew)
  const { startMinutes } = target
  const { state } = inspectTarget(week, target, new Date(), movingId)
  const moving = week.appointments.find(({ id }) => id === movingId)
  const minutes = moving?.kind === 'install' ? installHours(moving) * 60 : VISIT_MINUTES
  return (
    <div
      ref={place}
      aria-hidden
      className={`pointer-events-none absolute z-raised overflow-hidden rounded-sm border-2 border-dashed bg-white/85 px-1.5 py-1 text-[0.8125rem] leading-4 shadow-soft ${state === 'free' ? 'border-pine' : 'border-error'}`}
      style={{
        ...blockPlace({ startMinutes, endMinutes: startMinutes + minutes }, layout),
        ...columnShare(index, columns.length),
      }}
    >
      <span className="figures block font-strong">{formatTimeOfDay(startMinutes)}</span>
      <span>{state}</span>
    </div>
  )
}
