import { lte, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { measuredKeys } from './table.ts'

/** Deletes keys older than 30 days. By then, no phone still has that save, and its version is old anyway. */
export async function purgeMeasuredKeys(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(measuredKeys).where(lte(measuredKeys.createdAt, sql`now() - interval '30 days'`))
}
