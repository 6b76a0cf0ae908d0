import { listOverdueHolds } from '#server/appointments/queries.ts'
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
