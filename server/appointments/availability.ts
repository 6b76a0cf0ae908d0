import { and, between, eq, exists, gt, inArray, ne, not, or, sql } from 'drizzle-orm'
import { payments } from './payment/table.ts'
import { crewsOn, loadSchedule, type Schedule } from './schedule.ts'
import { appointments } from './table.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { bookableSlots, closedReason, MAX_AVAILABILITY_DAYS, slotsOn } from '#shared/appointments/calendar.ts'
import { appliesTo, coversDay } from '#shared/appointments/closed-days.ts'
import { installAt, installStarts } from '#shared/appointments/kinds.ts'
import type { DayAvailability } from '#shared/appointments/availability.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import {
  type BusyTime,
  hasFreeCrew,
  type SlotLabel,
  slotsOverlap,
  slotTimes,
  spanByLabel,
} from '#shared/appointments/slots.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { addDays, type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'

interface Days {
  from: string
  to: string
  /** The hold of this session doesn't make its slot taken. */
  session: string | undefined
}

/** The free slots of those days, both included. Throws 400 for more than `MAX_AVAILABILITY_DAYS`. */
export async function listAvailability(ctx: Context, { from, to, session }: Days): Promise<DayAvailability[]> {
  const length = countDays(from, to)
  const at = ctx.now()
  const taken = await listTaken(ctx, { from, to, session })
  return Array.from({ length }, (_, index) => availabilityOn(addDays(from, index), taken, at))
}

/** How many days those are, both included. Throws 400 for none, and for more than `MAX_AVAILABILITY_DAYS`. */
export function countDays(from: CalendarDate, to: CalendarDate): number {
  const days = daysBetween(from, to) + 1
  if (days < 1) throw invalid('to', "to can't be before from")
  if (days > MAX_AVAILABILITY_DAYS) throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days at a time`)
  return days
}

/** The free slots of one day for customers. */
export function availabilityOn(date: CalendarDate, { takenSlots, schedule }: TakenTimes, at: Date): DayAvailability {
  const { calendar, travelMinutes, closures } = schedule
  const ofDay = closures.filter((closure) => coversDay(closure, date))
  const closed = closedReason(date, calendar) ?? whyBlocked(date, ofDay)
  if (closed !== undefined) return { date, slots: [], closed }
  const crews = crewsOn(date, schedule)
  const busyTimes = takenSlots.filter((slot) => slot.date === date).flatMap(busyTimeOf)
  const free = bookableSlots(date, at, calendar).filter((slot) => {
    const working = crews.filter((crew) => !isBlocked(slot.label, { date, crew }, ofDay))
    return hasFreeCrew({ ...slot, endMinutes: slot.endMinutes + travelMinutes }, busyTimes, working)
  })
  return { date, slots: free.map(({ label }) => label) }
}

/** The slot as a time in which its crew is busy, travel included. */
function busyTimeOf({ timeSlot, crew, travelMinutes }: TakenSlot): BusyTime[] {
  const slot = spanByLabel(timeSlot)
  if (!slot) return []
  return [{ crew, startMinutes: slot.startMinutes, endMinutes: slot.endMinutes + travelMinutes }]
}

/** Why one of those closures blocks the whole day for all crews. Undefined if none does. */
export function whyBlocked(date: CalendarDate, closures: readonly Closure[]): string | undefined {
  return closures.find((closure) => closure.timeSlot === null && closure.crew === null && coversDay(closure, date))
    ?.reason
}

/** Whether one of those closures blocks the slot for that crew, or without a crew for all of them. */
export function isBlocked(
  label: SlotLabel,
  day: { date: CalendarDate; crew: number | null },
  closures: readonly Closure[],
): boolean {
  return closures.some(
    (closure) => appliesTo(closure, day) && (closure.timeSlot === null || slotsOverlap(closure.timeSlot, label)),
  )
}

/**
 * Labels of the times of that day with a free crew, or with that crew free. Blocked times included. With `hours`, those of an
 * installation.
 */
export async function listFreeSlots(
  ctx: Context,
  { date, crew, hours }: { date: CalendarDate; crew: number | undefined; hours: number | undefined },
): Promise<string[]> {
  const at = ctx.now()
  const { takenSlots, schedule } = await listTaken(ctx, { from: date, to: date, session: undefined })
  const busyTimes = takenSlots.flatMap(busyTimeOf)
  const active = schedule.crews.filter(({ active: isActive }) => isActive).map(({ number }) => number)
  const crews = crew === undefined ? active : active.filter((number) => number === crew)
  const slots = slotsOn(date, schedule.calendar)
  const times = hours === undefined ? slots : installStarts(slots).flatMap((start) => installAt(start, hours) ?? [])
  const free = times.filter(
    (slot) =>
      slotTimes(date, slot).end > at &&
      hasFreeCrew({ ...slot, endMinutes: slot.endMinutes + schedule.travelMinutes }, busyTimes, crews),
  )
  return free.map(({ label }) => label)
}

interface TakenSlot {
  date: string
  timeSlot: string
  crew: number
  /** Minutes after the slot in which its crew travels. */
  travelMinutes: number
}

/** What is booked, and the schedule that says what could be. */
interface TakenTimes {
  takenSlots: TakenSlot[]
  schedule: Schedule
}

/** Booked and closed slots of those days, both included. Leaves out overdue holds without a payment in progress. */
export async function listTaken(ctx: Context, { from, to, session }: Days): Promise<TakenTimes> {
  const { orm } = ctx.db
  const { appointmentDate: date, status, heldUntil, timeSlot, crew, during, occupied } = appointments
  // A hold doesn't end while its payment is processing.
  const payment = orm
    .select({ id: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, appointments.id), eq(payments.state, 'processing'), not(payments.isExtra)))
  const takenSlots = await orm
    .select({
      date,
      timeSlot,
      crew,
      travelMinutes: sql<number>`coalesce(extract(epoch from upper(${occupied}) - upper(${during}))::int / 60, 0)`,
    })
    .from(appointments)
    .where(
      and(
        between(date, from, to),
        inArray(status, ACTIVE_STATUSES),
        or(ne(status, 'held'), gt(heldUntil, ctx.now()), exists(payment)),
        session === undefined
          ? undefined
          : sql`not (${status} = 'held' and ${appointments.sessionId} is not distinct from ${session})`,
      ),
    )
  return { takenSlots, schedule: await loadSchedule(ctx, { from, to }) }
}
