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
import { prepared } from '#server/db/prepared.ts'
import { officeSettings } from '#server/settings/table.ts'
import {
  type BookingCalendar,
  closedReason,
  FIRST_HOURS,
  type WeekVisits,
  weekVisits,
} from '#shared/schedule/calendar.ts'
import { type DayFacts, objectionsOn } from '#shared/schedule/objections.ts'
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
 * One statement: a full join on false lists the rows of each table by themselves. The first column of each is never null, by which
 * the builder knows whose row it is.
 */
const scheduleRows = prepared('schedule', (orm) => {
  const never = sql`false`
  const { placeholder } = sql
  const isClosed = and(lte(closures.date, placeholder('to')), gte(lastClosureDay, placeholder('from')))
  return orm
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
})

/** Before anything was closed. */
const NO_DAYS = { from: '1999-12-31', to: '1999-12-31' }

/** Reads the schedule, with the closures of those days. */
export async function loadSchedule({ db }: Pick<AnyContext, 'db'>, closedOn = NO_DAYS): Promise<Schedule> {
  const rows = await scheduleRows(db, closedOn)
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
    return weekVisits(effectiveFrom, visits)
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

/** A schedule, maybe with crews that were read later. */
interface ScheduleNow extends Pick<Schedule, 'calendar' | 'closures'> {
  crews: readonly WorkingCrew[]
}

/** What `objectionsOn` must know of that day. The schedule has its closures. */
export function dayFacts(date: CalendarDate, schedule: ScheduleNow): DayFacts {
  const { calendar, closures: blocked } = schedule
  return { date, closed: closedReason(date, calendar), crews: crewsOn(date, schedule), closures: blocked }
}

/** By crew, why that time isn't open (`objectionsOn`). The schedule has the closures of that day. */
export function objectionsAt(
  { date, timeSlot }: { date: CalendarDate; timeSlot: string },
  schedule: ScheduleNow,
  now: Date,
): (crew: Pick<Crew, 'number' | 'name'>) => Objection[] {
  const slot = spanByLabel(timeSlot)
  if (!slot) throw new Error(`Not a time: ${timeSlot}`)
  const objectionsTo = objectionsOn(dayFacts(date, schedule), now)
  return (crew) => objectionsTo(slot, crew)
}

/** Throws 400 at that path if the shop has no such crew, or the crew is inactive. */
export function refuseOtherCrew(crew: number | undefined, { crews: all }: Schedule, path = 'crew'): void {
  if (crew === undefined) return
  const known = all.find(({ number }) => number === crew)
  if (!known) throw invalid(path, `There is no crew ${crew}.`)
  if (!known.active) throw invalid(path, `${known.name} is not active.`)
}
