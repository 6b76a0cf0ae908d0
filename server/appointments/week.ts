import { and, asc, between, desc, gt, gte, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { closureColumns } from './closures.ts'
import { hasPayment, selectOfficeAppointments } from './office.ts'
import { presentOfficeAppointment } from './present-appointment.ts'
import { crewsOn, loadSchedule } from './schedule.ts'
import { appointments, closures, lastClosureDay, openedDays } from './table.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { conditionOf, viewpointOf } from '#server/quotes/filters.ts'
import { presentQuote, selectQuotes } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { closedReason, MAX_AVAILABILITY_DAYS, slotsOn } from '#shared/appointments/calendar.ts'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import { addDays, type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { UNSCHEDULED_STAGES } from '#shared/quotes/statuses.ts'

/** What the office's calendar shows for those days: slots, appointments, blocked times, crews, and quotes without a visit. */
export async function listWeek(ctx: Context, { from, days }: { from: CalendarDate; days: number }): Promise<Week> {
  const to = addDays(from, days - 1)
  const [schedule, visits, ofDays, unscheduled, opened] = await Promise.all([
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
    appointments: visits,
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

/**
 * The appointments of those days, both included, in order. Leaves out holds that ended, unless they have a payment.
 * Throws 400 for more than `MAX_AVAILABILITY_DAYS`.
 */
export async function listAppointments(
  ctx: Context,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<OfficeAppointment[]> {
  const days = daysBetween(from, to) + 1
  if (days < 1) throw invalid('to', "to can't be before from")
  if (days > MAX_AVAILABILITY_DAYS) throw invalid('to', `At most ${MAX_AVAILABILITY_DAYS} days at a time`)
  const { appointmentDate, during, crew, createdAt } = appointments
  const rows = await selectOfficeAppointments(ctx)
    .where(and(between(appointmentDate, from, to), isListed(ctx)))
    .orderBy(asc(appointmentDate), sql`lower(${during})`, asc(crew), asc(createdAt))
  return rows.map(presentOfficeAppointment)
}

/** SQL: not a hold that ended, unless it has a payment. */
export function isListed(ctx: Context): SQL | undefined {
  const { status, heldUntil } = appointments
  return or(hasPayment(ctx), and(ne(status, 'expired'), or(ne(status, 'held'), gt(heldUntil, ctx.now()))))
}

const MAX_QUOTES = 50

interface Unscheduled {
  quotes: Quote[]
  /** Whether there are more. */
  hasMore: boolean
}

/** The newest `MAX_QUOTES` that wait for a visit, as the quote list filters them. */
async function listUnscheduled(ctx: Context): Promise<Unscheduled> {
  const rows = await selectQuotes(ctx)
    .where(conditionOf({ stage: UNSCHEDULED_STAGES.join(',') }, viewpointOf(ctx)))
    .orderBy(desc(quotes.number))
    .limit(MAX_QUOTES + 1)
  return { quotes: rows.slice(0, MAX_QUOTES).map(presentQuote), hasMore: rows.length > MAX_QUOTES }
}
