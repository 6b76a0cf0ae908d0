import { and, between, eq, exists, gt, gte, lte, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { payments } from './payment/table.ts'
import { crewsOn, parseSchedule, type Schedule, scheduleJson } from './schedule.ts'
import { appointments, closures as closureTable, lastClosureDay } from './table.ts'
import type { Context } from '#server/context.ts'
import { isOneOf } from '#server/db/columns.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { invalid } from '#server/http/app-error.ts'
import { bookableSlots, closedReason, MAX_AVAILABILITY_DAYS, slotsOn } from '#shared/appointments/calendar.ts'
import { appliesTo, coversDay } from '#shared/appointments/closed-days.ts'
import type { Availability, Closure } from '#shared/appointments/schema.ts'
import {
  type BusyTime,
  hasFreeCrew,
  type Slot,
  slotByLabel,
  type SlotLabel,
  slotsOverlap,
  slotTimes,
} from '#shared/appointments/slots.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'

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
function busyTimeOf({ timeSlot, crew, travelMinutes }: TakenSlot): BusyTime[] {
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

interface FreeSlotsOf {
  date: CalendarDate
  /** Undefined: any crew. */
  crew: number | undefined
}

/** Labels of the slots of that day with a free crew, or with that crew free. Blocked times included. */
export async function listFreeSlots(ctx: Context, { date, crew }: FreeSlotsOf): Promise<string[]> {
  const at = ctx.now()
  const { takenSlots, schedule } = await listTaken(ctx, { from: date, to: date, sessionId: undefined, at })
  const busyTimes = takenSlots.flatMap(busyTimeOf)
  const active = schedule.crews.filter(({ active: isActive }) => isActive).map(({ number }) => number)
  const crews = crew === undefined ? active : active.filter((number) => number === crew)
  const free = slotsOn(date, schedule.calendar).filter(
    (slot) =>
      slotTimes(date, slot, SHOP.timeZone).end > at &&
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

export type ClosedSpan = Omit<Closure, 'id'>

/** What is booked and closed, and the schedule that says what could be. */
interface TakenTimes {
  takenSlots: TakenSlot[]
  closures: ClosedSpan[]
  schedule: Schedule
}

interface TakenQuery {
  from: string
  to: string
  /** Leaves out the hold of this session. */
  sessionId: string | undefined
  at: Date
}

/** Which branch of the statement a row is from. */
type Kind = 'booked' | 'closed' | 'schedule'

const selectTaken = prepareOnce((orm) => {
  const { appointmentDate, status, sessionId, heldUntil, timeSlot, crew, during, occupied } = appointments
  // A hold doesn't end while its payment is processing.
  const payment = orm
    .select({ id: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, appointments.id), eq(payments.state, 'processing'), not(payments.isExtra)))
  const travel = sql`coalesce(extract(epoch from upper(${occupied}) - upper(${during}))::int / 60, 0)`
  const booked = orm
    .select({
      date: sql<string>`${appointmentDate}::text`.as('date'),
      taken: sql<string>`string_agg(${timeSlot} || '/' || ${crew} || '/' || ${travel}, ',')`.as('taken'),
      kind: sql<Kind>`'booked'`.as('kind'),
    })
    .from(appointments)
    .where(
      and(
        between(appointmentDate, param('from'), param('to')),
        isOneOf(status, ACTIVE_STATUSES),
        sql`not (${status} = 'held' and coalesce(${sessionId} = ${param('sessionId')}, false))`,
        or(sql`${status} <> 'held'`, gt(heldUntil, param('at')), exists(payment)),
      ),
    )
    .groupBy(appointmentDate)
  const closed = orm
    .select({
      date: sql<string>`${closureTable.date}::text`.as('date'),
      taken:
        sql<string>`json_build_array(${closureTable.untilDate}, ${closureTable.timeSlot}, ${closureTable.crew}, ${closureTable.reason})::text`.as(
          'taken',
        ),
      kind: sql<Kind>`'closed'`.as('kind'),
    })
    .from(closureTable)
    .where(and(lte(closureTable.date, param('to')), gte(lastClosureDay, param('from'))))
  const schedule = orm
    .select({
      date: sql<string>`''`.as('date'),
      taken: sql<string>`${scheduleJson}`.as('taken'),
      kind: sql<Kind>`'schedule'`.as('kind'),
    })
    .from(sql`(select 1) as one`)
  return unionAll(booked, closed, schedule).prepare('appointments_taken')
})

/** Booked and closed slots of those days, both included. Leaves out overdue holds without a payment in progress. */
export async function listTaken(ctx: Context, { from, to, sessionId, at }: TakenQuery): Promise<TakenTimes> {
  const rows = await selectTaken(ctx.db).execute({ from, to, sessionId: sessionId ?? null, at })
  const ofKind = (one: Kind) => rows.filter(({ kind }) => kind === one)
  return {
    takenSlots: ofKind('booked').flatMap(({ date, taken }) =>
      taken.split(',').map((entry): TakenSlot => {
        const [timeSlot = '', crew = '', travelMinutes = ''] = entry.split('/')
        return { date, timeSlot, crew: Number(crew), travelMinutes: Number(travelMinutes) }
      }),
    ),
    closures: ofKind('closed').map(({ date, taken }) => {
      const [until, timeSlot, crew, reason] = JSON.parse(taken) as ClosedColumns // as the statement builds it
      return { date, until, timeSlot, crew, reason }
    }),
    schedule: parseSchedule(ctx, ofKind('schedule')[0]?.taken ?? ''),
  }
}

type ClosedColumns = [ClosedSpan['until'], ClosedSpan['timeSlot'], ClosedSpan['crew'], ClosedSpan['reason']]
