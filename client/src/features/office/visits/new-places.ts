import { installAt, installHours } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { type Slot, slotByLabel, slotStart, slotTimes } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { shortWeekday } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { startsOf } from './free-times.tsx'
import { inspectTime } from './week-targets.ts'

// Where visits could go that are in blocked time.

export interface NewPlace {
  appointmentDate: CalendarDate
  /** Of an installation, the slot that it starts with. */
  timeSlot: string
  crew: number
  crewName: string
}

/** As a form has it. */
export const placeKey = ({ appointmentDate, timeSlot, crew }: NewPlace) => `${appointmentDate} ${timeSlot} ${crew}`

/** `Same time, Crew 1`, `2:00 PM, Crew 1`, or on another day `Thu 12, 2:00 PM, Crew 1`. */
export function placeText(place: NewPlace, { appointmentDate, timeSlot }: OfficeAppointment): string {
  const isSameDay = place.appointmentDate === appointmentDate
  const time = slotStart(place.timeSlot)
  if (isSameDay && time === slotStart(timeSlot)) return `Same time, ${place.crewName}`
  const day = isSameDay ? '' : `${shortWeekday(place.appointmentDate)} ${Number(place.appointmentDate.slice(-2))}, `
  return `${day}${time}, ${place.crewName}`
}

/** More would be a list to search. */
const MOST = 20

/**
 * By visit, the places that are free, the best first: the same time with another crew, then the next times. The first places of
 * two visits are never in each other's way. Each visit has a week that begins on its day.
 */
export function proposePlaces(
  visits: readonly OfficeAppointment[],
  weeks: readonly Week[],
  now: Date,
): Map<string, NewPlace[]> {
  const proposed = new Map<string, NewPlace[]>()
  const placed: OfficeAppointment[] = []
  for (const visit of visits) {
    const week = weeks.find(({ days }) => days[0]?.date === visit.appointmentDate)
    if (!week) continue
    const ids = new Set(placed.map(({ id }) => id))
    const others = week.appointments.filter(({ id }) => !ids.has(id))
    const places = freePlaces({ ...week, appointments: [...others, ...placed] }, visit, now)
    proposed.set(visit.id, places)
    const [first] = places
    if (first) placed.push(movedTo(visit, first, week.travelMinutes))
  }
  return proposed
}

function freePlaces(week: Week, visit: OfficeAppointment, now: Date): NewPlace[] {
  const crews = week.crews.filter(({ active }) => active)
  const isFree = (date: CalendarDate, slot: Slot, crew: number) =>
    inspectTime(week, { date, crew, slot }, now, visit).state === 'free'
  const all = week.days.flatMap(({ date, slots }) =>
    startsOf(slots, visit.kind === 'install' ? installHours(visit) : undefined).flatMap(({ start, slot }) =>
      crews
        .filter(({ number }) => isFree(date, slot, number))
        .map(({ number, name }) => ({ appointmentDate: date, timeSlot: start.label, crew: number, crewName: name })),
    ),
  )
  const isSameTime = (place: NewPlace) =>
    place.appointmentDate === visit.appointmentDate && slotStart(place.timeSlot) === slotStart(visit.timeSlot)
  return [...all.filter(isSameTime), ...all.filter((place) => !isSameTime(place))].slice(0, MOST)
}

/** The visit as it would be there. */
function movedTo(
  visit: OfficeAppointment,
  { appointmentDate, timeSlot, crew }: NewPlace,
  travelMinutes: number,
): OfficeAppointment {
  const start = slotByLabel(timeSlot)
  const slot = visit.kind === 'install' && start ? installAt(start.startMinutes, installHours(visit)) : start
  if (!slot) return visit
  const { start: startsAt, end: endsAt } = slotTimes(appointmentDate, slot)
  return {
    ...visit,
    appointmentDate,
    crew,
    timeSlot: slot.label,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    travelUntil: travelMinutes === 0 ? null : new Date(endsAt.getTime() + travelMinutes * MINUTE_MS).toISOString(),
  }
}
