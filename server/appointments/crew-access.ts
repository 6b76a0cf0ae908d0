import { type AppointmentRow, findAppointment } from './queries.ts'
import type { AnyContext } from '#server/context.ts'
import { isCrewDay } from '#shared/appointments/day.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { appointmentNotFound } from './office/office-appointments.ts'

/** The visit, if the caller may see it. Throws 404 for another crew's, and for a crew's own one on another day. */
export async function findVisible(ctx: AnyContext, id: string): Promise<AppointmentRow> {
  const appointment = await findAppointment(ctx, id)
  if (!appointment || !canSeeDay(ctx, { date: appointment.appointmentDate, crew: appointment.crew }))
    throw appointmentNotFound()
  return appointment
}

/** Whether the caller may see the visits of that crew on that day: a crew sees its own, on near days. */
export function canSeeDay({ by, now }: AnyContext, { date, crew }: { date: string; crew: number }): boolean {
  return by.role !== 'crew' || (crew === by.crew && isCrewDay(date, dateIn(now(), SHOP.timeZone)))
}
