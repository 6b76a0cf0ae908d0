import { and, eq, inArray } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { appointmentHistory } from '#server/appointments/table.ts'
import type { Context, TransactionContext } from '#server/context.ts'

/** A repeated run recognizes its earlier work by these history events. */
export const REBUILT = 'Rebuilt from its payment after a restored backup'
const CONFIRMED = 'Confirmed from its payment after a restored backup'

/** Records that a recovery confirms an appointment of the backup. */
export async function addRecoveredEvent(tx: TransactionContext, id: string): Promise<void> {
  await addHistoryEvent(tx, { id, by: 'system', why: CONFIRMED })
}

/** Whether a recovery rebuilt or confirmed this appointment. */
export async function isRecovered(ctx: Context, id: string): Promise<boolean> {
  const { appointmentId, by, why } = appointmentHistory
  const events = await ctx.db.orm
    .select({ id: appointmentHistory.id })
    .from(appointmentHistory)
    .where(and(eq(appointmentId, id), eq(by, 'system'), inArray(why, [REBUILT, CONFIRMED])))
    .limit(1)
  return events.length > 0
}
