import type { AppointmentRow } from '#server/appointments/queries.ts'
import { changeStatus } from '#server/appointments/change-status.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { followUpQuote } from '#server/quotes/appointment/follow-up-quote.ts'
import { loadWorkingCalendar } from '#server/quotes/load-working-calendar.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { canChangeTo, isInPhase, type MarkStatus, markOf, needsStart } from '#shared/appointments/statuses.ts'
import { noShowFrom } from '#shared/appointments/day.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatTime } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { workingDayAfter } from '#shared/shop/working-days.ts'
import { lockForChange, notAllowed, findForCaller } from './office-appointments.ts'

interface Mark {
  id: string
  status: MarkStatus
  version: number | undefined
}

/**
 * Marks an appointment that has started, or corrects the mark. After a no-show, the office follows up on its quote on the
 * next working day. Throws 404 and 409 as `editAppointment`.
 */
export async function markAppointment(ctx: Context, { id, status, version }: Mark): Promise<OfficeAppointment> {
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, version)
    if (appointment.status === status) return findForCaller(tx, id)
    if (!canChangeTo(appointment.status, status)) throw notAllowed(await findForCaller(tx, id))
    if (status === 'no_show') refuseEarlyNoShow(tx, appointment)
    if (needsStart(status) && appointment.startsAt > tx.now()) {
      throw new AppError('not_allowed_now', "This visit hasn't started yet. You can mark it once it has.")
    }
    const isCorrection = isInPhase(appointment.status, 'over')
    const why = `${markOf(status).why}${isCorrection ? ' (corrected)' : ''}`
    await changeStatus(tx, { id, from: appointment.status, to: status, by: 'office', why })
    if (status === 'no_show' && appointment.quoteId !== null) await followUpNextDay(tx, appointment.quoteId)
    return findForCaller(tx, id)
  })
}

/** A customer may be a little late. The office may know more, so this holds for crews only. */
function refuseEarlyNoShow({ by, now }: TransactionContext, { startsAt }: AppointmentRow): void {
  const from = noShowFrom(startsAt)
  if (by.role !== 'crew' || now() >= from) return
  throw new AppError('not_allowed_now', `You can mark this at ${formatTime(from, SHOP.timeZone)}.`)
}

async function followUpNextDay(tx: TransactionContext, quoteId: string): Promise<void> {
  const today = dateIn(tx.now(), SHOP.timeZone)
  const on = workingDayAfter(today, 1, await loadWorkingCalendar(tx, today))
  if (on !== undefined) await followUpQuote(tx, { quoteId, on })
}
