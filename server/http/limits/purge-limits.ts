import { lt, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { rateLimits } from './table.ts'

/** Deletes the windows that are over. */
export async function purgeLimits(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.orm.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
}
