import { type AppointmentRow, findAppointment } from '#server/appointments/queries.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { findSettings } from '#server/settings/find-settings.ts'
import type { OfficeAppointment, OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { notFound } from './office-appointments.ts'

/** The days that a crew sees: yesterday, for what it forgot to mark, to two weeks ahead. */
const CREW_DAYS = { from: -1, to: 14 }

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
  const appointment = await findAppointment(ctx, id)
  if (!appointment || !isOwn(ctx, appointment)) throw notFound()
  const { status, notes: _, version: __, ...others } = edit
  const isMark = status === undefined || status === 'completed' || status === 'no_show'
  if (!isMark || Object.values(others).some((value) => value !== undefined)) {
    throw new AppError('forbidden', 'Your role does not allow this.')
  }
}

function isOwn({ by, now }: Context, { crew, appointmentDate }: AppointmentRow): boolean {
  const today = dateIn(now(), SHOP.timeZone)
  const { from, to } = CREW_DAYS
  return crew === by.crew && appointmentDate >= addDays(today, from) && appointmentDate <= addDays(today, to)
}

/** A visit as the caller may see it: a crew sees no email and no payment. */
export function presentTo({ by }: Pick<Context, 'by'>, appointment: OfficeAppointment): OfficeAppointment {
  if (by.role !== 'crew') return appointment
  const contact = { ...appointment.contact, email: '' }
  return { ...appointment, contact, paymentState: null, paidCents: 0, refundedCents: 0 }
}
