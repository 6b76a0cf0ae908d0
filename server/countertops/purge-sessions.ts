import { lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { sessions } from './table.ts'

/** Deletes sessions whose last write is too long ago, with their saved countertops. */
export async function purgeSessions(ctx: Context): Promise<void> {
  await ctx.db.orm.delete(sessions).where(lt(sessions.lastWriteAt, retentionCutoff('session', ctx.now())))
}
