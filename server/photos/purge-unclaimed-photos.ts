import { and, isNull, lt } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { photos } from './table.ts'

/** Deletes photos that no quote has claimed in time. */
export async function purgeUnclaimedPhotos(ctx: Context): Promise<void> {
  const isOld = lt(photos.createdAt, retentionCutoff('unclaimedPhoto', ctx.now()))
  await ctx.db.orm.delete(photos).where(and(isNull(photos.quoteId), isOld))
}
