import { cancelAppointment } from '#server/appointments/cancel-appointment.ts'
import type { Context } from '#server/context.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { changedMeanwhile } from '#server/http/refuse-old-version.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { notAllowed, appointmentNotFound, findForCaller } from './office-appointments.ts'

interface Cancel {
  id: string
  /** Whether to refund what was paid. */
  refund: boolean
  version: number | undefined
}

/** Cancels for the office, with or without a refund. Throws 404 and 409 as `editAppointment`. */
export async function cancelByOffice(ctx: Context, { id, refund, version }: Cancel): Promise<OfficeAppointment> {
  if ((await findForCaller(ctx, id)).erased) throw customerErased()
  const why = refund ? 'Cancelled with a refund' : 'Cancelled without a refund'
  const outcome = await cancelAppointment(ctx, { id, refund, why, version })
  const current = await findForCaller(ctx, id)
  if (outcome === 'changed_meanwhile') throw changedMeanwhile(current, 'visit')
  if (outcome === 'not_allowed_now') throw notAllowed(current)
  if (outcome === 'must_refund') {
    const message = 'We moved this visit, so its fee must be refunded.'
    throw new AppError('not_allowed_now', message, { fields: { current } })
  }
  if (outcome === 'not_found') throw appointmentNotFound()
  return current
}
