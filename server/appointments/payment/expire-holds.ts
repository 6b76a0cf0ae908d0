import { asc } from 'drizzle-orm'
import { isOverdue } from '#server/appointments/queries.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { attempt, isOutage, newBatch, throwFailures } from './batch.ts'
import { expireHold } from './expire-hold.ts'

/** Frees the slots of all overdue holds. One failure doesn't stop the rest; several in a row count as an outage. */
export async function expireHolds(ctx: Context): Promise<void> {
  const batch = newBatch()
  for (const id of await listOverdueHolds(ctx)) {
    await attempt(batch, () => expireHold(ctx, id))
    if (isOutage(batch)) break
  }
  throwFailures(batch, "holds couldn't be ended")
}

/** Ids of holds past their end, oldest first, at most 200. */
async function listOverdueHolds(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(isOverdue(ctx.now()))
    .orderBy(asc(appointments.heldUntil))
    .limit(200)
  return rows.map(({ id }) => id)
}
