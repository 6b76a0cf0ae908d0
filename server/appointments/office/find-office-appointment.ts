import { asc, eq } from 'drizzle-orm'
import { appointmentHistory } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { OfficeAppointmentDetail } from '#shared/appointments/schema.ts'
import { findForCaller } from './office-appointments.ts'

/** An appointment with its history, oldest event first. Throws 404. */
export async function findOfficeAppointment(ctx: Context, id: string): Promise<OfficeAppointmentDetail> {
  const { at, from, to, by, why, appointmentId } = appointmentHistory
  const selectHistory = ctx.db.orm
    .select({ at, from, to, by, why })
    .from(appointmentHistory)
    .where(eq(appointmentId, id))
    .orderBy(asc(appointmentHistory.id))
  const [appointment, history] = await Promise.all([findForCaller(ctx, id), selectHistory])
  return { ...appointment, history: history.map((line) => ({ ...line, at: line.at.toISOString() })) }
}
