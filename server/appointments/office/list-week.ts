import { and, asc, between, gte, lte, sql } from 'drizzle-orm'
import { crewsOn, loadSchedule } from '#server/appointments/hours/load-schedule.ts'
import { openedDays } from '#server/appointments/hours/table.ts'
import { closures, lastClosureDay } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { closedReason, slotsOn } from '#shared/appointments/calendar.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { closureColumns } from '#server/appointments/closures.ts'
import { listAppointments } from './list-appointments.ts'
import { listUnscheduled } from './list-unscheduled.ts'

/** What the office's calendar shows for those days: slots, appointments, blocked times, crews, and quotes without a visit. */
export async function listWeek(ctx: Context, { from, days }: { from: CalendarDate; days: number }): Promise<Week> {
  const to = addDays(from, days - 1)
  const [schedule, appointments, ofDays, unscheduled, opened] = await Promise.all([
    loadSchedule(ctx),
    listAppointments(ctx, { from, to }),
    listClosuresIn(ctx, from, to),
    listUnscheduled(ctx),
    findOpenedDays(ctx, from, to),
  ])
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  return {
    days: dates.map((date) => ({
      date,
      closed: closedReason(date, schedule.calendar) ?? null,
      opened: opened.get(date) ?? null,
      slots: slotsOn(date, schedule.calendar).map(({ label }) => label),
      crews: crewsOn(date, schedule),
    })),
    appointments,
    closures: ofDays,
    crews: [...schedule.crews],
    travelMinutes: schedule.travelMinutes,
    unscheduled: unscheduled.quotes,
    moreUnscheduled: unscheduled.hasMore,
  }
}

/** The reason for each opened day, by date. */
async function findOpenedDays({ db }: Context, from: CalendarDate, to: CalendarDate) {
  const rows = await db.orm
    .select()
    .from(openedDays)
    .where(between(openedDays.date, from, to))
  return new Map(rows.map(({ date, reason }) => [date, reason]))
}

/** Blocked times that touch those days, in order. */
async function listClosuresIn({ db }: Context, from: CalendarDate, to: CalendarDate): Promise<Closure[]> {
  return db.orm
    .select(closureColumns)
    .from(closures)
    .where(and(lte(closures.date, to), gte(lastClosureDay, from)))
    .orderBy(asc(closures.date), asc(sql`lower(${closures.during})`), asc(closures.id))
}
