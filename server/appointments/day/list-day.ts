import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { findCrewName } from '#server/appointments/crews/find-crew-name.ts'
import { canSeeDay } from '#server/appointments/crew-access.ts'
import { selectOfficeAppointments } from '#server/appointments/office/office-appointments.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { forbiddenRole } from '#server/http/app-error.ts'
import { listQuoteCountertops } from '#server/quotes/list-quote-countertops.ts'
import type { CrewDay, DayStop } from '#shared/appointments/day.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { pickContact } from '#shared/contact/fields.ts'
import { loadMeasured } from './load-measured.ts'

type StopRow = Awaited<ReturnType<typeof selectOfficeAppointments>>[number]

/**
 * The visits of a crew on a day, by time, without emails and prices. Throws 403 for a crew that asks for another crew or
 * for a day that it doesn't see (docs/rules.md, Crew day).
 */
export async function listDay(ctx: Context, { date, crew }: { date: string; crew: number }): Promise<CrewDay> {
  if (!canSeeDay(ctx, { date, crew })) throw forbiddenRole()
  const isStop = inArray(appointments.status, statusesIn('booked', 'over'))
  const rows = await selectOfficeAppointments(ctx)
    .where(and(eq(appointments.appointmentDate, date), eq(appointments.crew, crew), isStop))
    .orderBy(asc(sql`lower(${appointments.during})`))
  const crewName = await findCrewName(ctx, crew)
  return { date, crew, crewName, stops: await Promise.all(rows.map((row) => presentStop(ctx, row))) }
}

async function presentStop(ctx: Context, row: StopRow): Promise<DayStop> {
  const { id, timeSlot, startsAt, status, notes, onMyWayAt, version, quoteId, quoteNumber } = row
  const { email: _, ...contact } = pickContact(row)
  return {
    appointment: {
      id,
      timeSlot,
      startsAt: startsAt.toISOString(),
      status,
      notes,
      onMyWayAt: onMyWayAt?.toISOString() ?? null,
      version,
    },
    contact,
    quoteNumber,
    collectCents: collectCents(row),
    collected: row.collected,
    countertops: quoteId === null ? [] : await listQuoteCountertops(ctx, { quoteId }),
    measured: await loadMeasured(ctx, id),
  }
}

/** What the crew still has to collect. A payment by card isn't for a fee on site: we refund it. */
function collectCents({ fee, feeCents, collected, status }: StopRow): number {
  return fee === 'on_site' && collected === null && status !== 'no_show' ? feeCents : 0
}
