import { installAt, installHours, installStarts } from '#shared/appointments/kinds.ts'
import { describeObjections, objectionsOn } from '#shared/schedule/objections.ts'
import type { Objection, OfficeAppointment } from '#shared/appointments/schema.ts'
import {
  overlap,
  type Slot,
  slotAt,
  slotStart,
  slotTimes,
  spanByLabel,
  STEP_MINUTES,
} from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { explainTooTight } from '#shared/appointments/too-tight.ts'
import type { Week } from '#shared/appointments/week.ts'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatTimeOfDay, shortWeekday, weekdayName } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { type CalendarPlace, crewNameIn, isOnCalendar, type Span, type Target, type WeekLayout } from './week-layout.ts'

// Where a visit can go, and the words for it.

/** What is at a place. The office can book what isn't open, and what is too tight, too. */
export type TargetState = Objection['kind'] | 'free' | 'taken' | 'too tight' | 'over' | 'outside our hours'

/** Whether a visit may be put there. The server asks again about taken slots. */
export const isDroppable = (state: TargetState) => state !== 'over' && state !== 'outside our hours'

/** The place of a visit. */
export function targetOf({ appointmentDate, crew, timeSlot }: OfficeAppointment): Target {
  return { date: appointmentDate, crew, startMinutes: spanByLabel(timeSlot)?.startMinutes ?? 0 }
}

/** The same place for the forms to book and block. */
export function calendarPlace({ date, crew, startMinutes }: Target): CalendarPlace {
  return { date, crew, timeSlot: slotAt(startMinutes)?.label ?? '' }
}

/** Whether both are the same half hour of one crew. */
export function isSameTarget(one: Target, other: Target): boolean {
  return one.date === other.date && one.crew === other.crew && one.startMinutes === other.startMinutes
}

interface TargetFacts {
  state: TargetState
  /** Sentences for a place that the office can book although it isn't free. */
  why?: string
  /** The server can't put a visit there. It can in place of a hold that has ended. */
  isRefused?: true
}

/** What is at that place, and why the office should think twice. `movingId` is the visit that is moved there. */
export function inspectTarget(week: Week, target: Target, now: Date, movingId?: string): TargetFacts {
  const moving = week.appointments.find(({ id }) => id === movingId)
  const day = week.days.find(({ date }) => date === target.date)
  const slot = day && timeAt(target, day, moving)
  return slot ? inspectTime(week, { ...target, slot }, now, moving) : { state: 'outside our hours' }
}

/** The same for a time of a crew, which may be that of an installation. */
export function inspectTime(
  week: Week,
  { date, crew, slot }: Pick<Target, 'date' | 'crew'> & { slot: Slot },
  now: Date,
  moving?: OfficeAppointment,
): TargetFacts {
  const day = week.days.find((one) => one.date === date)
  if (!day || date < dateIn(now, SHOP.timeZone)) return { state: 'over' }
  const { start, end } = slotTimes(date, slot)
  const crewName = crewNameIn(week, crew)
  const others = week.appointments.filter(
    (one) => one.appointmentDate === date && one.crew === crew && one.id !== moving?.id && isOnCalendar(one),
  )
  const visits = others.filter(({ timeSlot }) => {
    const other = spanByLabel(timeSlot)
    return other !== undefined && overlap(other, slot)
  })
  const booked = visits.find(({ status }) => !isInPhase(status, 'hold'))
  const visit = booked ?? visits[0]
  if (visit) {
    const why = `${crewName} already has a visit at ${slotStart(visit.timeSlot)}.`
    return { state: 'taken', why, ...(booked && { isRefused: true }) }
  }
  const objections = objectionsOn({ ...day, closures: week.closures }, now)(slot, { number: crew, name: crewName })
  const city = moving?.contact.city ?? ''
  const until = new Date(end.getTime() + week.travelMinutes * MINUTE_MS)
  const neighbors = others.filter(
    ({ startsAt, endsAt, travelUntil }) => new Date(startsAt) < until && start < new Date(travelUntil ?? endsAt),
  )
  const tooTight = explainTooTight({ city, timeSlot: slot.label, start, end }, neighbors)
  const [first] = objections
  // Who books there anyway books without that travel time, too.
  if (first)
    return { state: first.kind, why: [describeObjections(objections), tooTight?.message].filter(Boolean).join(' ') }
  return tooTight ? { state: 'too tight', why: tooTight.message } : { state: 'free' }
}

/** When a visit that starts there is, or the installation that moves. Undefined if it can't start then. */
function timeAt(
  { startMinutes }: Target,
  { slots }: Week['days'][number],
  moving: OfficeAppointment | undefined,
): Slot | undefined {
  if (moving?.kind === 'install') {
    const starts = installStarts(slots.flatMap((label) => spanByLabel(label) ?? []))
    return starts.includes(startMinutes) ? installAt(startMinutes, installHours(moving)) : undefined
  }
  const slot = slotAt(startMinutes)
  return slot && slots.includes(slot.label) ? slot : undefined
}

/** `8:00 AM-12:00 PM` */
export function hoursLabel({ startMinutes, endMinutes }: Span): string {
  return `${formatTimeOfDay(startMinutes)}-${formatTimeOfDay(endMinutes)}`
}

/** `Tuesday 2:00 PM, Crew 2` */
export function describeTarget({ date, crew, startMinutes }: Target, week: Pick<Week, 'crews'>): string {
  return `${weekdayName(date)} ${formatTimeOfDay(startMinutes)}, ${crewNameIn(week, crew)}`
}

/** `Tue 2:00 PM, Crew 2` */
export function shortTarget({ date, crew, startMinutes }: Target, crewName: string): string {
  return `${shortWeekday(date)} ${formatTimeOfDay(startMinutes)}, ${crewLabel(crew, crewName)}`
}

/** Up and down by half an hour, left and right by crew, or with Shift by day. Stays within the calendar. */
export function carry(
  target: Target,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  layout: WeekLayout,
): Target {
  const dates = layout.days.map(({ date }) => date)
  const crews = (layout.days[0]?.columns ?? []).map(({ crew }) => crew)
  const step = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const startMinutes = target.startMinutes + step * STEP_MINUTES
    const isShown = startMinutes >= layout.startMinutes && startMinutes < layout.endMinutes
    return isShown ? { ...target, startMinutes } : target
  }
  if (shiftKey) return { ...target, date: dates[dates.indexOf(target.date) + step] ?? target.date }
  return { ...target, crew: crews[crews.indexOf(target.crew) + step] ?? target.crew }
}

/** The visit that an arrow key leads to: up and down within a column, left and right to the nearest one with a visit. */
export function neighborOf(
  from: Target,
  key: string,
  all: readonly OfficeAppointment[],
  layout: WeekLayout,
): string | undefined {
  const columns = layout.days.flatMap((day) => day.columns)
  const columnOf = ({ date, crew }: Target) =>
    columns.findIndex((column) => column.date === date && column.crew === crew)
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  const ahead = all.filter(isOnCalendar).flatMap((appointment) => {
    const place = targetOf(appointment)
    const down = place.startMinutes - from.startMinutes
    const across = columnOf(place) - columnOf(from)
    const isAhead = isVertical ? across === 0 && down * sign > 0 : across * sign > 0
    return columnOf(place) >= 0 && isAhead ? [{ id: appointment.id, down: Math.abs(down), across: across * sign }] : []
  })
  return ahead.toSorted((one, other) => one.across - other.across || one.down - other.down)[0]?.id
}
