import { lte, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { measuredKeys } from './table.ts'

/** By then, no phone still has that save, and its version is old anyway. */
const KEPT_DAYS = 30

/** Deletes keys older than `KEPT_DAYS`. */
export async function purgeMeasuredKeys(ctx: Context): Promise<void> {
  await ctx.db.orm
    .delete(measuredKeys)
    .where(lte(measuredKeys.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}
