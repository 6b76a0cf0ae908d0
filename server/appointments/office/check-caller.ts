import { type AppointmentRow, findAppointment } from '#server/appointments/queries.ts'
import type { AnyContext, Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { findSettings } from '#server/settings/find-settings.ts'
import type { OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import { isCrewDay } from '#shared/appointments/day.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { notFound } from './office-appointments.ts'

/**
 * Throws if the caller's role doesn't allow this change of this visit: 403 for a refund that only owners may make, and for
 * anything but a mark or notes by a crew; 404 for another crew's visit (docs/rules.md, Roles).
 */
export async function checkCaller(ctx: Context, id: string, edit: OfficeAppointmentEdit): Promise<void> {
  const { role } = ctx.by
  if (role === 'office' && edit.refund === true && !(await findSettings(ctx)).officeMayRefund) {
    throw new AppError('forbidden', 'Only an owner can refund a payment.')
  }
  if (role !== 'crew') return
  await findVisible(ctx, id)
  const { status, notes: _, version: __, ...others } = edit
  const isMark = status === undefined || status === 'completed' || status === 'no_show'
  if (!isMark || Object.values(others).some((value) => value !== undefined)) {
    throw new AppError('forbidden', 'Your role does not allow this.')
  }
}

/** The visit, if the caller may see it. Throws 404 for another crew's, and for a crew's own one on another day. */
export async function findVisible(ctx: AnyContext, id: string): Promise<AppointmentRow> {
  const appointment = await findAppointment(ctx, id)
  if (!appointment || !canSeeDay(ctx, { date: appointment.appointmentDate, crew: appointment.crew })) throw notFound()
  return appointment
}

/** Whether the caller may see the visits of that crew on that day: a crew sees its own, on near days. */
export function canSeeDay({ by, now }: AnyContext, { date, crew }: { date: string; crew: number }): boolean {
  return by.role !== 'crew' || (crew === by.crew && isCrewDay(date, dateIn(now(), SHOP.timeZone)))
}
