import type { Context } from '#server/context.ts'
import { findVisible } from '#server/appointments/crew-access.ts'
import { AppError, forbiddenRole } from '#server/http/app-error.ts'
import { findSettings } from '#server/settings/find-settings.ts'
import type { OfficeAppointmentEdit } from '#shared/appointments/schema.ts'

/**
 * Throws if the caller's role doesn't allow this change of this visit: 403 for a refund that only owners may make, and for
 * anything but a mark, notes, or what it collected by a crew; 404 for another crew's visit (docs/rules.md, Roles).
 */
export async function checkEdit(ctx: Context, id: string, edit: OfficeAppointmentEdit): Promise<void> {
  const { role } = ctx.by
  if (role === 'office' && edit.refund === true && !(await findSettings(ctx)).officeMayRefund) {
    throw new AppError('forbidden', 'Only an owner can refund a payment.')
  }
  if (role !== 'crew') return
  await findVisible(ctx, id)
  const { status, notes: _, collected: __, version: ___, ...others } = edit
  const isMark = status === undefined || status === 'completed' || status === 'no_show'
  if (!isMark || Object.values(others).some((value) => value !== undefined)) {
    throw forbiddenRole()
  }
}
