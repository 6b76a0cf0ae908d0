import { and, gte, isNull, lte, or, sql } from 'drizzle-orm'
import {
  closureColumns,
  closures,
  crewColumns,
  crews,
  closureOrder,
  lastClosureDay,
  openedDays,
  visitHours,
} from './table.ts'
import type { AnyContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { subqueries } from '#server/db/database.ts'
import { officeSettings } from '#server/settings/table.ts'
import { type BookingCalendar, closedReason, FIRST_HOURS, type WeekVisits } from '#shared/schedule/calendar.ts'
import { objectionsTo } from '#shared/schedule/objections.ts'
import type { Objection } from '#shared/appointments/schema.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import { spanByLabel } from '#shared/appointments/slots.ts'
import type { Crew } from '#shared/schedule/crews.ts'
import { WEEKDAYS } from '#shared/lib/dates.ts'
import { type CalendarDate, weekdayOf } from '#shared/lib/zoned.ts'

/** When the shop measures, and who. */
export interface Schedule {
  calendar: BookingCalendar
  /** By number, inactive ones included. */
  crews: readonly Crew[]
  travelMinutes: number
  /** What is blocked on the days that were asked for, in order. */
  closures: Closure[]
}

const ofSettings = subqueries.select({ minutes: officeSettings.travelMinutes }).from(officeSettings)
/** Minutes that a crew needs after each visit. */
export const travelMinutes = sql`coalesce(${ofSettings}, 0)`

/**
 * Reads the schedule, with the closures of those days, in one statement: a full join on false lists the rows of each table by
 * themselves. The first column of each is never null, by which the builder knows whose row it is.
 */
export async function loadSchedule(
  { db: { orm } }: AnyContext,
  closedOn?: { from: string; to: string },
): Promise<Schedule> {
  const never = sql`false`
  const isClosed = closedOn ? and(lte(closures.date, closedOn.to), gte(lastClosureDay, closedOn.from)) : never
  const rows = await orm
    .select({
      crew: crewColumns,
      hours: visitHours,
      opened: openedDays,
      settings: { minutes: officeSettings.travelMinutes },
      closure: closureColumns,
    })
    .from(crews)
    .fullJoin(visitHours, never)
    .fullJoin(openedDays, never)
    .fullJoin(officeSettings, never)
    .fullJoin(closures, never)
    .where(or(isNull(closures.id), isClosed))
    .orderBy(crews.number, visitHours.effectiveFrom, visitHours.weekday, ...closureOrder)
  const listed = rows.flatMap(({ crew }) => crew ?? [])
  return {
    calendar: {
      hours: [FIRST_HOURS, ...groupHours(rows.flatMap(({ hours }) => hours ?? []))],
      openedDays: new Map(rows.flatMap(({ opened }) => (opened ? [[opened.date, opened.reason] as const] : []))),
      workdays: new Set(listed.flatMap(({ active, days }) => (active ? days : []))),
    },
    crews: listed,
    travelMinutes: rows.find(({ settings }) => settings)?.settings?.minutes ?? 0,
    closures: rows.flatMap(({ closure }) => closure ?? []),
  }
}

/** One entry for each day from which hours apply, oldest first. `days` are in that order. */
function groupHours(days: readonly (typeof visitHours.$inferSelect)[]): WeekVisits[] {
  const starts = [...new Set(days.map((day) => day.effectiveFrom))]
  return starts.map((effectiveFrom) => {
    const ofStart = days.filter((day) => day.effectiveFrom === effectiveFrom)
    const visits = WEEKDAYS.map((_, weekday) => ofStart.find((day) => day.weekday === weekday)?.visits ?? [])
    return { effectiveFrom, visits }
  })
}

type WorkingCrew = Pick<Crew, 'number' | 'name' | 'days' | 'active'>

/** Numbers of the active crews that work on that day. On an opened day, all do. */
export function crewsOn(
  date: CalendarDate,
  { calendar, crews: all }: Pick<Schedule, 'calendar'> & { crews: readonly WorkingCrew[] },
): number[] {
  const weekday = weekdayOf(date)
  const isOpened = calendar.openedDays.has(date)
  return all.filter(({ active, days }) => active && (isOpened || days.includes(weekday))).map(({ number }) => number)
}

/** By crew, why that time isn't open (`objectionsTo`). The schedule has the closures of that day. */
export function objectionsAt(
  { date, timeSlot }: { date: CalendarDate; timeSlot: string },
  schedule: Pick<Schedule, 'calendar' | 'closures'> & { crews: readonly WorkingCrew[] },
  now: Date,
): (crew: number) => Objection[] {
  const slot = spanByLabel(timeSlot)
  if (!slot) throw new Error(`Not a time: ${timeSlot}`)
  const closed = closedReason(date, schedule.calendar)
  const day = { date, closed, crews: crewsOn(date, schedule), closures: schedule.closures }
  return (number) => {
    const { name = '' } = schedule.crews.find((crew) => crew.number === number) ?? {}
    return objectionsTo(slot, { number, name }, day, now)
  }
}

/** Throws 400 at `crew` if the shop has no such crew, or the crew is inactive. */
export function refuseOtherCrew(crew: number | undefined, { crews: all }: Schedule): void {
  if (crew === undefined) return
  const known = all.find(({ number }) => number === crew)
  if (!known) throw invalid('crew', `There is no crew ${crew}.`)
  if (!known.active) throw invalid('crew', `${known.name} is not active.`)
}
