import { lte, sql } from 'drizzle-orm'
import { appointmentIdempotencyKeys } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'

/** Deletes keys older than 24 hours. */
export async function purgeIdempotencyKeys(ctx: Context): Promise<void> {
  const windowStart = sql`now() - ${IDEMPOTENCY_WINDOW}`
  await ctx.db.orm.delete(appointmentIdempotencyKeys).where(lte(appointmentIdempotencyKeys.createdAt, windowStart))
}
