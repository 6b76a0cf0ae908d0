import { inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { ERASED_CONTACT } from '#shared/erasure/erased-contact.ts'
import { HIDDEN } from '#shared/events/schema.ts'
import { measuredCountertops, measuredKeys } from './day/table.ts'
import { payments } from './payment/table.ts'
import { appointmentHistory, appointmentIdempotencyKeys, appointments } from './table.ts'

/**
 * Blanks every personal field of these appointments, their history and their payments. Dates, statuses and amounts stay
 * (docs/rules.md, Privacy).
 */
export async function eraseAppointments(tx: TransactionContext, appointmentIds: readonly string[]): Promise<void> {
  const { orm } = tx.db
  const ids = [...appointmentIds]
  await orm.delete(appointmentIdempotencyKeys).where(inArray(appointmentIdempotencyKeys.appointmentId, ids))
  await orm.delete(measuredKeys).where(inArray(measuredKeys.appointmentId, ids))
  await orm.update(measuredCountertops).set({ note: '' }).where(inArray(measuredCountertops.appointmentId, ids))
  // Keep the moves. Blank every reason, because it may quote old notes.
  await orm.update(appointmentHistory).set({ why: HIDDEN }).where(inArray(appointmentHistory.appointmentId, ids))
  await eraseEvents(tx, 'appointment', ids)
  await orm.update(payments).set({ failureMessage: null }).where(inArray(payments.appointmentId, ids))
  await orm
    .update(appointments)
    .set({
      ...ERASED_CONTACT,
      notes: '',
      measuredNote: '',
      clientAddress: null,
      isContactHidden: false,
      sessionId: sql`case when ${appointments.fee} = 'online' then '' end`,
      // A real token never contains a dash.
      calendarToken: sql`'erased-' || ${appointments.id}`,
      erasedAt: tx.now(),
      version: sql`${appointments.version} + 1`,
    })
    .where(inArray(appointments.id, ids))
}
