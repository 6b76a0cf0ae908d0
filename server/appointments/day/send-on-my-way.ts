import { eq } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { addAppointmentEmail } from '#server/appointments/emails/add-appointment-email.ts'
import { findVisible } from '#server/appointments/crew-access.ts'
import { lockForChange } from '#server/appointments/office/office-appointments.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { ON_MY_WAY_PAUSE_MINUTES } from '#shared/appointments/day.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/**
 * Emails the customer that the crew should be there in about that many minutes. Throws 404 as `findMeasured`, and 409
 * `not_allowed_now` unless the visit is confirmed and today, if there's no email address, and within
 * `ON_MY_WAY_PAUSE_MINUTES` after the last one (docs/rules.md, Crew day).
 */
export async function sendOnMyWay(ctx: Context, { id, minutes }: { id: string; minutes: number }): Promise<void> {
  await findVisible(ctx, id)
  await inTransaction(ctx, async (tx) => {
    const { status, appointmentDate, email, phoneNumber } = await lockForChange(tx, id, undefined)
    if (!isInPhase(status, 'booked') || appointmentDate !== dateIn(tx.now(), SHOP.timeZone)) {
      throw new AppError('not_allowed_now', "You can send this only for today's confirmed visits.")
    }
    if (email === '') throw new AppError('not_allowed_now', `No email address. Call ${phoneNumber}.`)
    await refuseRepeat(tx, id)
    await tx.db.orm.update(appointments).set({ onMyWayAt: tx.now() }).where(eq(appointments.id, id))
    await addHistoryEvent(tx, { id, by: 'office', why: `On our way: about ${minutes} minutes` })
    await addAppointmentEmail(tx, { kind: 'on_my_way', appointmentId: id, minutes })
  })
}

async function refuseRepeat(tx: TransactionContext, id: string): Promise<void> {
  const { onMyWayAt } = appointments
  const [row] = await tx.db.orm.select({ onMyWayAt }).from(appointments).where(eq(appointments.id, id))
  if (!row?.onMyWayAt) return
  const minutes = Math.floor((tx.now().getTime() - row.onMyWayAt.getTime()) / MINUTE_MS)
  if (minutes >= ON_MY_WAY_PAUSE_MINUTES) return
  throw new AppError('not_allowed_now', `You already sent this ${pluralize(minutes, 'minute')} ago.`)
}
