import { and, asc, between, desc, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import { countDays } from './availability.ts'
import { hasPayment, selectOfficeAppointments } from './for-caller.ts'
import { presentOfficeAppointment } from './present-appointment.ts'
import { crewsOn, loadSchedule } from '#server/schedule/schedule.ts'
import { appointments } from './table.ts'
import type { Context } from '#server/context.ts'
import { conditionOf, viewpointOf } from '#server/quotes/filters.ts'
import { presentQuote, selectQuotes } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { closedReason, slotsOn } from '#shared/schedule/calendar.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Week } from '#shared/appointments/week.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { UNSCHEDULED_STAGES } from '#shared/quotes/statuses.ts'

/** What the office's calendar shows for those days: slots, appointments, blocked times, crews, and quotes without a visit. */
export async function listWeek(ctx: Context, { from, days }: { from: CalendarDate; days: number }): Promise<Week> {
  const to = addDays(from, days - 1)
  const [schedule, visits, unscheduled] = await Promise.all([
    loadSchedule(ctx, { from, to }),
    listAppointments(ctx, { from, to }),
    listUnscheduled(ctx),
  ])
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  return {
    days: dates.map((date) => ({
      date,
      closed: closedReason(date, schedule.calendar) ?? null,
      opened: schedule.calendar.openedDays.get(date) ?? null,
      slots: slotsOn(date, schedule.calendar).map(({ label }) => label),
      crews: crewsOn(date, schedule),
    })),
    appointments: visits,
    closures: schedule.closures,
    crews: [...schedule.crews],
    travelMinutes: schedule.travelMinutes,
    unscheduled: unscheduled.slice(0, MAX_QUOTES),
    moreUnscheduled: unscheduled.length > MAX_QUOTES,
  }
}

/**
 * The appointments of those days, both included, in order. Leaves out holds that ended, unless they have a payment.
 * Throws 400 for more than `MAX_AVAILABILITY_DAYS`.
 */
export async function listAppointments(
  ctx: Context,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<OfficeAppointment[]> {
  countDays(from, to)
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

/** The newest `MAX_QUOTES` that wait for a visit, as the quote list filters them, and one more if there are more. */
async function listUnscheduled(ctx: Context): Promise<Quote[]> {
  const rows = await selectQuotes(ctx)
    .where(conditionOf({ stage: UNSCHEDULED_STAGES.join(',') }, viewpointOf(ctx)))
    .orderBy(desc(quotes.number))
    .limit(MAX_QUOTES + 1)
  return rows.map(presentQuote)
}
