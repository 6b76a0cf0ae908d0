import { and, isNotNull, lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { appointments } from '#server/appointments/table.ts'

/** Forgets the client addresses that held a slot too long ago. */
export async function purgeClientAddresses(ctx: Context): Promise<void> {
  const before = retentionCutoff('clientAddress', ctx.now())
  await ctx.db.orm
    .update(appointments)
    .set({ clientAddress: null })
    .where(and(isNotNull(appointments.clientAddress), lt(appointments.createdAt, before)))
}
