import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import { loadSchedule } from './load-schedule.ts'
import { selectOfficeAppointments } from '#server/appointments/office/office-appointments.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { slotsOn } from '#shared/appointments/calendar.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Hours, HoursSet } from '#shared/hours/schema.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { visitHours } from './table.ts'

/**
 * Sets the hours of visits from that day on. They replace hours that were set for the same day. Throws 400 unless they start
 * tomorrow or later. Visits outside of them stay, and the result lists them.
 */
export async function setHours(ctx: Context, { effectiveFrom, weekdays }: Hours): Promise<HoursSet> {
  if (effectiveFrom <= dateIn(ctx.now(), SHOP.timeZone)) {
    throw invalid('effectiveFrom', 'New hours start tomorrow or later.')
  }
  await ctx.db.orm
    .insert(visitHours)
    .values(weekdays.map(({ weekday, visits }) => ({ effectiveFrom, weekday, visits })))
    .onConflictDoUpdate({
      target: [visitHours.effectiveFrom, visitHours.weekday],
      set: { visits: sql`excluded.visits` },
    })
  const sorted = weekdays.toSorted((one, other) => one.weekday - other.weekday)
  return { hours: { effectiveFrom, weekdays: sorted }, outside: await listOutside(ctx, effectiveFrom) }
}

/** Held and confirmed visits from that day on whose slot isn't in the hours of their day. */
async function listOutside(ctx: Context, from: string): Promise<OfficeAppointment[]> {
  const { calendar } = await loadSchedule(ctx)
  const { appointmentDate, status, during, crew } = appointments
  const rows = await selectOfficeAppointments(ctx)
    .where(and(gte(appointmentDate, from), inArray(status, statusesIn('hold', 'booked'))))
    .orderBy(asc(sql`lower(${during})`), asc(crew))
  return rows
    .filter(({ appointmentDate: date, timeSlot }) => !slotsOn(date, calendar).some(({ label }) => label === timeSlot))
    .map(presentOfficeAppointment)
}
