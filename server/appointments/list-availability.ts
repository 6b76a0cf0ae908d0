import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { bookableSlots, closedReason, MAX_AVAILABILITY_DAYS } from '#shared/appointments/calendar.ts'
import { appliesTo, coversDay } from '#shared/appointments/covers-day.ts'
import type { Availability } from '#shared/appointments/schema.ts'
import {
  type BusyTime,
  hasFreeCrew,
  type Slot,
  slotByLabel,
  type SlotLabel,
  slotsOverlap,
} from '#shared/appointments/slots.ts'
import { addDays, type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'
import { type ClosedSpan, listTaken, type TakenSlot, type TakenTimes } from './list-taken.ts'
import { crewsOn } from './hours/load-schedule.ts'

interface Days {
  from: string
  to: string
  /** The hold of this session doesn't make its slot taken. */
  session: string | undefined
}

/** The free slots of those days, both included. Throws 400 for more than `MAX_AVAILABILITY_DAYS`. */
export async function listAvailability(ctx: Context, { from, to, session }: Days): Promise<Availability> {
  const length = daysBetween(from, to) + 1
  if (length < 1) throw invalid('to', "to can't be before from")
  if (length > MAX_AVAILABILITY_DAYS) throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days at a time`)
  const at = ctx.now()
  const { takenSlots, closures, schedule } = await listTaken(ctx, { from, to, sessionId: session, at })
  const takenByDate = groupByDate(takenSlots)
  const days = Array.from({ length }, (_, index) => {
    const date = addDays(from, index)
    return availabilityOn(date, { takenSlots: takenByDate.get(date) ?? [], closures, schedule }, at)
  })
  return { days }
}

/** The free slots of one day for customers. `takenSlots` are that day's. */
export function availabilityOn(
  date: CalendarDate,
  { takenSlots, closures, schedule }: TakenTimes,
  at: Date,
): Availability['days'][number] {
  const { calendar, travelMinutes } = schedule
  const ofDay = closures.filter((closure) => coversDay(closure, date))
  const closed = closedReason(date, calendar) ?? whyBlocked(date, ofDay)
  if (closed !== undefined) return { date, slots: [], closed }
  const crews = crewsOn(date, schedule)
  const busyTimes = takenSlots.flatMap(busyTimeOf)
  const free = bookableSlots(date, at, calendar).filter((slot) => {
    const working = ofDay.length === 0 ? crews : crews.filter((crew) => !isBlocked(slot, { date, crew }, ofDay))
    return hasFreeCrew({ ...slot, endMinutes: slot.endMinutes + travelMinutes }, busyTimes, working)
  })
  return { date, slots: free.map(({ label }) => label) }
}

/** The slot as a time in which its crew is busy, travel included. */
export function busyTimeOf({ timeSlot, crew, travelMinutes }: TakenSlot): BusyTime[] {
  const slot = slotByLabel(timeSlot)
  if (!slot) return []
  return [{ crew, startMinutes: slot.startMinutes, endMinutes: slot.endMinutes + travelMinutes }]
}

/** Why one of those closures blocks the whole day for all crews. Undefined if none does. */
export function whyBlocked(date: CalendarDate, closures: readonly ClosedSpan[]): string | undefined {
  return closures.find((closure) => closure.timeSlot === null && closure.crew === null && coversDay(closure, date))
    ?.reason
}

/** Whether one of those closures blocks the slot for that crew. */
function isBlocked(
  { label }: Slot,
  day: { date: CalendarDate; crew: number },
  closures: readonly ClosedSpan[],
): boolean {
  return closures.some(
    (closure) => appliesTo(closure, day) && (closure.timeSlot === null || slotsOverlap(closure.timeSlot, label)),
  )
}

/** Whether one of those closures blocks the slot for all crews. */
export function isSlotClosed(date: CalendarDate, label: SlotLabel, closures: readonly ClosedSpan[]): boolean {
  return closures.some(
    (closure) =>
      coversDay(closure, date) &&
      closure.crew === null &&
      closure.timeSlot !== null &&
      slotsOverlap(closure.timeSlot, label),
  )
}

function groupByDate<T extends { date: string }>(entries: readonly T[]): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const entry of entries) {
    const known = map.get(entry.date)
    if (known) known.push(entry)
    else map.set(entry.date, [entry])
  }
  return map
}
