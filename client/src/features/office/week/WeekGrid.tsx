import { type CSSProperties, type RefObject, useId } from 'react'
import { DaySheetLink } from '#client/features/office/day/DaySheetLink.tsx'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate, formatMonthDay, formatShortTime, formatTimeOfDay } from '#shared/lib/dates.ts'
import { shortWeekday } from '#shared/lib/weekdays.ts'
import { CrewColumn } from './CrewColumn.tsx'
import { DropPlace } from './drag/DropPlace.tsx'
import { NowLine } from './NowLine.tsx'
import type { useKeyboardMove } from './drag/use-keyboard-move.ts'
import type { useWeekDrag } from './drag/use-week-drag.ts'
import { dayNote, HEADER_HEIGHT, startsShown, type Target, topOf, type WeekLayout } from './week-layout.ts'

/** In rem. */
const HOURS_WIDTH = 3.5
const MIN_COLUMN_WIDTH = 4.75
/** Of a day: its heading must fit. */
const MIN_DAY_WIDTH = 7

interface WeekGridProps {
  week: Week
  layout: WeekLayout
  today: string
  columns: RefObject<HTMLDivElement | null>
  dragging: ReturnType<typeof useWeekDrag>
  carrying: ReturnType<typeof useKeyboardMove>
  /** The visit that Tab leads to. */
  currentId: string | undefined
  onFocusAppointment: (id: string) => void
  onOpen: (appointment: OfficeAppointment) => void
  onEmpty: (target: Target) => void
  onClosure: (closure: Closure) => void
}

/** The calendar: hours from top to bottom, days from left to right, and in each day a column for each crew. */
export function WeekGrid({ week, layout, today, columns, dragging, carrying, currentId, ...actions }: WeekGridProps) {
  const hint = useId()
  const all = layout.days.flatMap((day) => day.columns)
  const template = { gridTemplateColumns: `repeat(${all.length}, minmax(0, 1fr))` }
  const moving = dragging.drag ?? carrying.carried
  const minDayWidth = Math.max(MIN_DAY_WIDTH, (layout.days[0]?.columns.length ?? 0) * MIN_COLUMN_WIDTH)
  return (
    <section
      aria-label="Calendar"
      data-scroller
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
      tabIndex={currentId === undefined ? 0 : undefined}
      className="relative overflow-x-auto overflow-y-hidden rounded-sm border border-divider bg-white"
    >
      <p id={hint} className="sr-only">
        Arrow keys go to other visits. Enter opens. M picks up a visit to move it.
      </p>
      <div className="flex w-full" style={{ minWidth: `${HOURS_WIDTH + layout.days.length * minDayWidth}rem` }}>
        <Hours layout={layout} />
        <div className="min-w-0 flex-1">
          <DayHeadings layout={layout} today={today} template={template} />
          <div
            ref={columns}
            className="relative grid"
            style={{ ...template, height: topOf(layout.endMinutes, layout) }}
          >
            {all.map((column) => (
              <CrewColumn
                key={`${column.date} ${column.crew}`}
                column={column}
                week={week}
                layout={layout}
                hint={hint}
                movingId={moving ? movingIdOf(moving) : undefined}
                currentId={currentId}
                dragging={dragging}
                carrying={carrying}
                {...actions}
              />
            ))}
            <NowLine layout={layout} today={today} />
            {moving?.target && (
              <DropPlace
                week={week}
                layout={layout}
                target={moving.target}
                movingId={movingIdOf(moving)}
                isFollowed={!dragging.drag}
              />
            )}
          </div>
        </div>
      </div>
      <p role="status" className="sr-only">
        {carrying.spoken}
      </p>
    </section>
  )
}

/** The days, and below each its crews. */
function DayHeadings({
  layout,
  today,
  template,
}: Pick<WeekGridProps, 'layout' | 'today'> & { template: CSSProperties }) {
  return (
    <div className="grid" style={{ ...template, height: HEADER_HEIGHT }}>
      {layout.days.map(({ date, columns: crews, ...day }) => (
        <div
          key={date}
          className="grid min-w-0 grid-cols-subgrid content-end border-divider border-b border-l"
          style={{ gridColumn: `span ${crews.length}` }}
        >
          <h2
            className={`figures col-span-full flex min-w-0 items-baseline gap-2 px-2 pt-2 font-sans! text-label! ${date === today ? 'font-strong! text-pine' : 'font-normal!'}`}
          >
            <span className="sticky left-16 flex min-w-0 items-baseline gap-2">
              <span aria-hidden className="whitespace-nowrap">
                {shortWeekday(date)}, {formatMonthDay(date)}
              </span>
              <span className="sr-only">{`${date === today ? 'Today, ' : ''}${formatCalendarDate(date)}`}</span>
              <DayNote text={dayNote(day)} />
            </span>
          </h2>
          <DaySheetLink date={date} crew={crews[0]?.crew} className="sticky left-16 col-span-full ml-2 w-fit py-1" />
          {crews.map(({ crew, crewName, color }) => (
            <p key={crew} className="flex min-w-0 items-center gap-1 py-1.5 pr-0.5 pl-2 text-caption text-muted">
              <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: color }} />
              <bdi className="truncate text-left" title={crewName}>
                {crewName}
              </bdi>
            </p>
          ))}
        </div>
      ))}
    </div>
  )
}

function DayNote({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <span className="truncate text-caption text-muted" title={text}>
      {text}
    </span>
  )
}

type Moving = NonNullable<ReturnType<typeof useWeekDrag>['drag'] | ReturnType<typeof useKeyboardMove>['carried']>

/** The visit that moves. Undefined for a quote. */
function movingIdOf(moving: Moving): string | undefined {
  if ('appointment' in moving) return moving.appointment.id
  return moving.item.kind === 'appointment' ? moving.item.appointment.id : undefined
}

/** The hours at the left edge. They stay while the days scroll. */
function Hours({ layout }: { layout: WeekLayout }) {
  const hours = startsShown(layout).filter((minutes) => minutes % 60 === 0)
  return (
    <div aria-hidden className="sticky left-0 z-raised w-14 shrink-0 bg-white" style={{ paddingTop: HEADER_HEIGHT }}>
      <div className="relative">
        {hours.map((minutes) => (
          <span
            key={minutes}
            className="figures -translate-y-1/2 absolute right-2 text-caption text-muted whitespace-nowrap"
            style={{ top: topOf(minutes, layout) }}
          >
            {formatShortTime(formatTimeOfDay(minutes))}
          </span>
        ))}
      </div>
    </div>
  )
}
