import { and, asc, between, gt, ne, or, sql } from 'drizzle-orm'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { MAX_AVAILABILITY_DAYS } from '#shared/appointments/calendar.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { type CalendarDate, daysBetween } from '#shared/lib/zoned.ts'
import { hasPayment, selectOfficeAppointments } from './office-appointments.ts'

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
  const { appointmentDate, status, heldUntil, during, crew, createdAt } = appointments
  const isCurrent = and(ne(status, 'expired'), or(ne(status, 'held'), gt(heldUntil, ctx.now())))
  const rows = await selectOfficeAppointments(ctx)
    .where(and(between(appointmentDate, from, to), or(hasPayment(ctx), isCurrent)))
    .orderBy(asc(appointmentDate), sql`lower(${during})`, asc(crew), asc(createdAt))
  return rows.map(presentOfficeAppointment)
}
