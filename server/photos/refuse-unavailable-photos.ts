import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { photos } from './table.ts'

export interface ChosenPhotos {
  session: string
  /** Each once. */
  photoIds: readonly string[]
}

/**
 * Throws 400 at `photoIds.0`, or the place of the first photo that this session can't claim: it's another session's, in
 * another quote, or deleted. Inside a transaction, no one else can claim them until it ends.
 */
export async function refuseUnavailablePhotos(ctx: AnyContext, { session, photoIds }: ChosenPhotos): Promise<void> {
  if (photoIds.length === 0) return
  const available = await ctx.db.orm
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.sessionId, session), isNull(photos.quoteId)))
    // Two quotes that want the same photos lock them in the same order.
    .orderBy(asc(photos.id))
    .for('update')
  const index = photoIds.findIndex((photoId) => !available.some(({ id }) => id === photoId))
  if (index >= 0) throw invalid(`photoIds.${index}`, "We don't have this photo anymore. Please add it again.")
}
