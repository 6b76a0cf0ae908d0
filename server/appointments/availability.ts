import { and, between, eq, exists, gt, inArray, ne, not, or, sql } from 'drizzle-orm'
import { payments } from '#server/payments/table.ts'
import { dayFacts, loadSchedule, type Schedule } from '#server/schedule/schedule.ts'
import { appointments } from './table.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import { invalid } from '#server/http/app-error.ts'
import { MAX_AVAILABILITY_DAYS, openSlotsFrom, slotsOn } from '#shared/schedule/calendar.ts'
import { coversDay } from '#shared/schedule/closed-days.ts'
import { installAt, installStarts } from '#shared/appointments/kinds.ts'
import type { DayAvailability } from '#shared/appointments/availability.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import { type DayFacts, objectionsOn } from '#shared/schedule/objections.ts'
import {
  type BusyTime,
  isCrewFree,
  type Slot,
  type SlotLabel,
  spanByLabel,
  withTravel,
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
  const availabilityOn = availabilityAt(at, await listTaken(ctx, { from, to, session }))
  return Array.from({ length }, (_, index) => availabilityOn(addDays(from, index)))
}

/** How many days those are, both included. Throws 400 for none, and for more than `MAX_AVAILABILITY_DAYS`. */
export function countDays(from: CalendarDate, to: CalendarDate): number {
  const days = daysBetween(from, to) + 1
  if (days < 1) throw invalid('to', "to can't be before from")
  if (days > MAX_AVAILABILITY_DAYS) throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days at a time`)
  return days
}

/** Says of each day which slots are free for customers. */
export function availabilityAt(at: Date, taken: TakenTimes): (date: CalendarDate) => DayAvailability {
  const { schedule } = taken
  const openSlotsOn = openSlotsFrom(at, schedule.calendar)
  return (date) => {
    const day = dayFacts(date, schedule)
    const closed = day.closed ?? whyBlocked(date, schedule.closures)
    if (closed !== undefined) return { date, slots: [], closed }
    return { date, slots: labelsOf(freeSlots({ day, slots: openSlotsOn(date) }, taken, at)) }
  }
}

interface DayTimes {
  day: DayFacts
  slots: readonly Slot[]
  /** Undefined: any crew. */
  crew?: number | undefined
}

const labelsOf = (slots: readonly Slot[]): SlotLabel[] => slots.map(({ label }) => label)

/** Those slots of a day at which a crew, or that crew, is free and open, with time to travel. */
export function freeSlots({ day, slots, crew }: DayTimes, { busy, schedule }: TakenTimes, at: Date): Slot[] {
  const busyThatDay = busy.get(day.date) ?? []
  const crews = schedule.crews.filter(({ active, number }) => active && (crew === undefined || number === crew))
  const objectionsTo = objectionsOn(day, at)
  const isFree = (slot: Slot) => {
    const time = withTravel(slot, schedule.travelMinutes)
    return crews.some((one) => isCrewFree(one.number, time, busyThatDay) && objectionsTo(slot, one).length === 0)
  }
  return slots.filter(isFree)
}

/** When a crew is busy with a visit, travel included. Empty for a label that's none. */
export function busyTimes(
  { timeSlot, crew }: { timeSlot: SlotLabel; crew: number },
  travelMinutes: number,
): BusyTime[] {
  const span = spanByLabel(timeSlot)
  return span ? [{ crew, ...withTravel(span, travelMinutes) }] : []
}

/** Why one of those closures blocks the whole day for all crews. Undefined if none does. */
export function whyBlocked(date: CalendarDate, closures: readonly Closure[]): string | undefined {
  return closures.find((closure) => closure.timeSlot === null && closure.crew === null && coversDay(closure, date))
    ?.reason
}

/** What the office can book that day without being asked, with any crew or with that one. With `hours`, for an installation. */
export async function listFreeSlots(
  ctx: Context,
  { date, crew, hours }: { date: CalendarDate; crew: number | undefined; hours: number | undefined },
): Promise<string[]> {
  const taken = await listTaken(ctx, { from: date, to: date, session: undefined })
  const slots = hours === undefined ? slotsOn(date, taken.schedule.calendar) : partsOn(date, hours, taken.schedule)
  return labelsOf(freeSlots({ day: dayFacts(date, taken.schedule), slots, crew }, taken, ctx.now()))
}

/** The times of that day at which an installation of so many hours can be, the first one first. */
export function partsOn(date: CalendarDate, hours: number, { calendar }: Schedule): Slot[] {
  return installStarts(slotsOn(date, calendar)).flatMap((start) => installAt(start, hours) ?? [])
}

/** When crews are busy, and the schedule that says what else could be. */
interface TakenTimes {
  /** By day, with the travel after each visit. */
  busy: Map<CalendarDate, BusyTime[]>
  schedule: Schedule
}

const listTakenSlots = prepared('taken_slots', (orm) => {
  const { appointmentDate: date, status, sessionId, heldUntil, timeSlot, crew, during, occupied } = appointments
  const { placeholder } = sql
  // A hold doesn't end while its payment is processing.
  const payment = orm
    .select({ id: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, appointments.id), eq(payments.state, 'processing'), not(payments.isExtra)))
  const travelMinutes = sql`coalesce(extract(epoch from upper(${occupied}) - upper(${during}))::int / 60, 0)`
  return orm
    .select({
      date,
      // A row for each day: a month has hundreds of visits.
      visits: sql<
        [timeSlot: SlotLabel, crew: number, travelMinutes: number][]
      >`json_agg(json_build_array(${timeSlot}, ${crew}, ${travelMinutes}))`,
    })
    .from(appointments)
    .where(
      and(
        between(date, placeholder('from'), placeholder('to')),
        inArray(status, ACTIVE_STATUSES),
        or(ne(status, 'held'), gt(heldUntil, placeholder('now')), exists(payment)),
        // Without a session, none is its own.
        or(ne(status, 'held'), sql`(${sessionId} = ${placeholder('session')}) is not true`),
      ),
    )
    .groupBy(date)
})

/** What is taken on those days, both included. Leaves out overdue holds without a payment in progress. */
export async function listTaken(ctx: AnyContext, { from, to, session }: Days): Promise<TakenTimes> {
  const taken = await listTakenSlots(ctx.db, { from, to, now: ctx.now().toISOString(), session: session ?? null })
  const busy = new Map(
    taken.map(({ date, visits }) => [
      date,
      visits.flatMap(([timeSlot, crew, travelMinutes]) => busyTimes({ timeSlot, crew }, travelMinutes)),
    ]),
  )
  return { busy, schedule: await loadSchedule(ctx, { from, to }) }
}
