import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { IDEMPOTENCY_WINDOW } from '#server/db/idempotency.ts'
import { idempotencyKeys } from './table.ts'

/** Deletes first responses to quote requests that are older than 24 hours. */
export async function purgeFirstResponses(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.orm.delete(idempotencyKeys).where(sql`${idempotencyKeys.createdAt} <= now() - ${IDEMPOTENCY_WINDOW}`)
}
