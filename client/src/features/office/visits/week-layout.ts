import { appliesTo } from '#shared/schedule/closed-days.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import { spanByLabel, STEP_MINUTES } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, yearOf } from '#shared/lib/zoned.ts'

// Where things are on the calendar. Minutes count from midnight in the shop. Lengths are CSS pixels.

/** Shown even without visits: 7:30 AM to 6 PM. */
const SHOWN_HOURS = { start: 7 * 60 + 30, end: 18 * 60 }
const MAX_HEIGHT = 860
/** The names of days and crews, and of what makes a day special. */
const HEADINGS_HEIGHT = 60
const NOTES_HEIGHT = 20
const MAX_ROW_HEIGHT = 36
const DAY_MINUTES = 24 * 60
/** Saturday and Sunday, in a week from Monday on. */
const FIRST_OF_WEEKEND = 5

/** One crew on one day. */
export interface DayColumn {
  date: CalendarDate
  crew: number
  crewName: string
  color: string
  /** Why there are no visits: the shop is closed, or the crew is off. */
  off: string | null
}

export interface WeekLayout {
  /** All days have the same crews, in the same order. */
  days: readonly (Pick<Week['days'][number], 'date' | 'closed' | 'opened'> & { columns: readonly DayColumn[] })[]
  startMinutes: number
  endMinutes: number
  /** Of the days' headings. */
  headerHeight: number
  /** Of half an hour. */
  rowHeight: number
}

/** A half hour of one crew: where something is, or could be dropped. */
export interface Target {
  date: CalendarDate
  crew: number
  startMinutes: number
}

/** A target as the forms to book and block have it. */
export interface CalendarPlace {
  date: CalendarDate
  timeSlot: string
  crew: number
}

/** What those forms start with: a target, or only a day. Then `timeSlot` is empty. */
export type FormPlace = Omit<CalendarPlace, 'crew'> & Partial<Pick<CalendarPlace, 'crew'>>

export interface Span {
  startMinutes: number
  endMinutes: number
}
export type Block = Span &
  (
    | { kind: 'appointment'; appointment: OfficeAppointment }
    | { kind: 'travel'; appointment: OfficeAppointment }
    | { kind: 'closure'; closure: Closure }
  )

/** `Nov 23 to Nov 29, 2026`. Around New Year, both days have their year. */
export function weekText(monday: CalendarDate): string {
  const sunday = addDays(monday, 6)
  const [first, last] = [yearOf(monday), yearOf(sunday)]
  return `${formatMonthDay(monday)}${first === last ? '' : `, ${first}`} to ${formatMonthDay(sunday)}, ${last}`
}

/** Whether a visit has a place on the calendar. Canceled ones and holds that ended don't. */
export function isOnCalendar({ status }: Pick<OfficeAppointment, 'status'>): boolean {
  return !isInPhase(status, 'ended')
}

/** Whether something is planned on the weekend, so that it must be shown. */
export function hasWeekendWork({ days, appointments }: Week): boolean {
  return days
    .slice(FIRST_OF_WEEKEND)
    .some(
      ({ date, closed }) =>
        closed === null || appointments.some((one) => one.appointmentDate === date && isOnCalendar(one)),
    )
}

interface LayoutOptions {
  /** Null for all. */
  crew: number | null
  isWeekendShown: boolean
  /** Leaves the other days out. */
  only?: CalendarDate | undefined
}

/** The columns and hours of a week from Monday on, or of one of its days. */
export function layoutWeek(week: Week, { crew, isWeekendShown, only }: LayoutOptions): WeekLayout {
  const crews = crewsShown(week).filter(({ number }) => crew === null || number === crew)
  const days = week.days
    .slice(0, isWeekendShown ? undefined : FIRST_OF_WEEKEND)
    .filter(({ date }) => only === undefined || date === only)
  const spans = [
    ...days.flatMap(({ slots }) => slots.flatMap((label) => spanByLabel(label) ?? [])),
    ...week.appointments
      .filter((one) => isOnCalendar(one) && (only === undefined || one.appointmentDate === only))
      .flatMap(({ timeSlot }) => spanByLabel(timeSlot) ?? []),
  ]
  const startMinutes = Math.min(SHOWN_HOURS.start, ...spans.map((span) => span.startMinutes))
  const endMinutes = Math.max(SHOWN_HOURS.end, ...spans.map((span) => span.endMinutes))
  const rows = (endMinutes - startMinutes) / STEP_MINUTES
  const headerHeight = HEADINGS_HEIGHT + (days.some((day) => dayNote(day) !== null) ? NOTES_HEIGHT : 0)
  return {
    days: days.map(({ date, closed, opened, crews: working }) => ({
      date,
      closed,
      opened,
      columns: crews.map(({ number, name, color }) => ({
        date,
        crew: number,
        crewName: name,
        color,
        off: closed ?? (working.includes(number) ? null : 'Off'),
      })),
    })),
    startMinutes,
    endMinutes,
    headerHeight,
    rowHeight: Math.min(MAX_ROW_HEIGHT, Math.floor((MAX_HEIGHT - headerHeight) / rows)),
  }
}

/** What makes a day special: `Thanksgiving Day` if it's closed, `Open: Home show` if it's opened. Null for other days. */
export function dayNote(day: Pick<Week['days'][number], 'closed' | 'opened'> | undefined): string | null {
  if (!day) return null
  return day.opened === null ? day.closed : `Open: ${day.opened}`
}

/** The active crews, and others that have a visit in the week, by number. */
export function crewsShown({ crews, appointments }: Week): Week['crews'] {
  return crews.filter(
    ({ active, number }) => active || appointments.some((one) => one.crew === number && isOnCalendar(one)),
  )
}

/** The crew may be inactive, with no column on the screen. */
export function crewNameIn({ crews }: Pick<Week, 'crews'>, crew: number): string {
  return crewLabel(crew, crews.find(({ number }) => number === crew)?.name)
}

/** What one column shows: closures first, because visits lie over them. */
export function blocksOf({ date, crew }: DayColumn, { appointments, closures }: Week, layout: WeekLayout): Block[] {
  const closed = closures
    .filter((closure) => appliesTo(closure, { date, crew }))
    .flatMap((closure): Block[] => {
      const span = closure.timeSlot === null ? layout : spanByLabel(closure.timeSlot)
      return span ? [{ kind: 'closure', closure, startMinutes: span.startMinutes, endMinutes: span.endMinutes }] : []
    })
  const booked = appointments
    .filter((one) => one.appointmentDate === date && one.crew === crew && isOnCalendar(one))
    .flatMap((appointment): Block[] => {
      const slot = spanByLabel(appointment.timeSlot)
      if (!slot) return []
      const { startMinutes, endMinutes } = slot
      const travel = travelMinutesOf(appointment)
      const block: Block = { kind: 'appointment', appointment, startMinutes, endMinutes }
      if (travel === 0) return [block]
      return [{ kind: 'travel', appointment, startMinutes: endMinutes, endMinutes: endMinutes + travel }, block]
    })
  return [...closed, ...booked.toSorted((one, other) => one.startMinutes - other.startMinutes)]
}

function travelMinutesOf({ travelUntil, endsAt }: OfficeAppointment): number {
  return travelUntil === null ? 0 : (Date.parse(travelUntil) - Date.parse(endsAt)) / MINUTE_MS
}

/** Distance from the top of the columns. */
export function topOf(minutes: number, { startMinutes, rowHeight }: WeekLayout): number {
  return ((minutes - startMinutes) / STEP_MINUTES) * rowHeight
}

/** Distance from the top of a column, and height, cut off at the ends of the day. */
export function blockPlace(span: Span, layout: WeekLayout): { top: number; height: number } {
  const top = topOf(Math.max(span.startMinutes, layout.startMinutes), layout)
  const bottom = topOf(Math.min(span.endMinutes, layout.endMinutes, DAY_MINUTES), layout)
  return { top, height: Math.max(0, bottom - top) }
}

/** Where one of `count` equally wide columns, or days, is across all of them. */
export function columnShare(index: number, count: number): { left: string; width: string } {
  return { left: `${(index / count) * 100}%`, width: `${100 / count}%` }
}

/** The starts of all half hours that are shown. */
export function startsShown({ startMinutes, endMinutes }: WeekLayout): number[] {
  return Array.from(
    { length: (endMinutes - startMinutes) / STEP_MINUTES },
    (_, row) => startMinutes + row * STEP_MINUTES,
  )
}

/**
 * Where something lands whose upper edge is at that point from the top left of the columns, which are `width` wide together: the
 * nearest half hour. Null beside the columns.
 */
export function targetAt({ x, y, width }: { x: number; y: number; width: number }, layout: WeekLayout): Target | null {
  const columns = layout.days.flatMap((day) => day.columns)
  const column = columns[Math.floor((x / width) * columns.length)]
  const startMinutes = layout.startMinutes + Math.round(y / layout.rowHeight) * STEP_MINUTES
  if (!column || startMinutes < layout.startMinutes || startMinutes >= layout.endMinutes) return null
  return { date: column.date, crew: column.crew, startMinutes }
}

/** The half hours that a press at `y` and its release at `to` touch. Beside the columns, they end with the shown hours. */
export function spanBetween(y: number, to: number, layout: WeekLayout): Span {
  const { startMinutes, endMinutes, rowHeight } = layout
  const lastRow = (endMinutes - startMinutes) / STEP_MINUTES - 1
  const rows = [y, to].map((at) => Math.min(lastRow, Math.max(0, Math.floor(at / rowHeight))))
  return {
    startMinutes: startMinutes + Math.min(...rows) * STEP_MINUTES,
    endMinutes: startMinutes + (Math.max(...rows) + 1) * STEP_MINUTES,
  }
}
