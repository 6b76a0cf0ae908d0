import { lte } from 'drizzle-orm'
import { appointmentIdempotencyKeys } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { windowStart } from './idempotency-keys.ts'

/** Deletes keys older than 24 hours. */
export async function purgeFirstPhoneResponses(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(appointmentIdempotencyKeys).where(lte(appointmentIdempotencyKeys.createdAt, windowStart))
}
