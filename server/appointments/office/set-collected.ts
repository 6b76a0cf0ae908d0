import { eq, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CollectedBy, OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { findForCaller, lockForChange, notAllowed } from './office-appointments.ts'

interface SetCollected {
  id: string
  /** Null takes it back. */
  collected: CollectedBy | null
  version: number | undefined
}

/** Records how a fee was collected on site, with who did it in the history. Throws 404 and 409 as `editAppointment`. */
export async function setCollected(ctx: Context, { id, collected, version }: SetCollected): Promise<OfficeAppointment> {
  return inTransaction(ctx, async (tx) => {
    const { collected: before, fee, feeCents, status } = await lockForChange(tx, id, version)
    if (collected === before) return findForCaller(tx, id)
    if (collected !== null && fee !== 'on_site')
      throw new AppError('not_allowed_now', 'The fee of this visit is not paid on site.')
    if (collected !== null && !isInPhase(status, 'booked', 'over')) throw notAllowed(await findForCaller(tx, id))
    await tx.db.orm
      .update(appointments)
      .set({ collected, version: sql`${appointments.version} + 1` })
      .where(eq(appointments.id, id))
    const amount = formatCents(feeCents)
    const why = collected === null ? `${amount} not collected after all` : `${amount} collected by ${collected}`
    await addHistoryEvent(tx, { id, by: 'office', why })
    return findForCaller(tx, id)
  })
}
