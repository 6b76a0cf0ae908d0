import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { AnyContext, Context, TransactionContext } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { photos } from './table.ts'

interface ChosenPhotos {
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

/** Gives a session's photos to its quote, in this order. Throws 400 at the first one that isn't available. */
export async function claimPhotos(
  tx: TransactionContext,
  { quoteId, ...chosen }: ChosenPhotos & { quoteId: string },
): Promise<void> {
  await refuseUnavailablePhotos(tx, chosen)
  for (const [index, id] of chosen.photoIds.entries()) {
    await tx.db.orm
      .update(photos)
      .set({ quoteId, position: index + 1, clientAddress: null })
      .where(eq(photos.id, id))
  }
}

/** The ids of a quote's photos, in the request's order. */
export async function listPhotoIds(ctx: Pick<Context, 'db'>, { quoteId }: { quoteId: string }): Promise<string[]> {
  const query = ctx.db.orm.select({ id: photos.id }).from(photos).where(eq(photos.quoteId, quoteId))
  const rows = await query.orderBy(asc(photos.position))
  return rows.map(({ id }) => id)
}

/** A photo of a quote. Throws 404 if the quote has no such photo. */
export async function findPhoto(
  ctx: Pick<Context, 'db'>,
  { quoteId, photoId }: { quoteId: string; photoId: string },
): Promise<{ type: PhotoType; bytes: Uint8Array }> {
  const [photo] = await ctx.db.orm
    .select({ type: photos.type, bytes: photos.bytes })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.quoteId, quoteId)))
  if (!photo) throw new AppError('not_found', 'Photo not found')
  return photo
}

interface Photo {
  /** Of the quote. */
  number: number
  /** From 1, in the quote's order. Only a photo without a quote has none. */
  position: number | null
  type: PhotoType
  bytes: Uint8Array
}

/** The photos of these quotes, in the order of their numbers. */
export async function listPhotos(ctx: AnyContext, quoteIds: readonly string[]): Promise<Photo[]> {
  return ctx.db.orm
    .select({ number: quotes.number, position: photos.position, type: photos.type, bytes: photos.bytes })
    .from(photos)
    .innerJoin(quotes, eq(quotes.id, photos.quoteId))
    .where(inArray(quotes.id, [...quoteIds]))
    .orderBy(asc(quotes.number), asc(photos.position))
}

/** Deletes photos that no quote has claimed in time. */
export async function purgeUnclaimedPhotos(ctx: Context): Promise<void> {
  const isOld = lt(photos.createdAt, retentionCutoff('unclaimedPhoto', ctx.now()))
  await ctx.db.orm.delete(photos).where(and(isNull(photos.quoteId), isOld))
}

interface PhotosToErase {
  quoteIds: readonly string[]
  /** Their unclaimed photos are deleted too. */
  sessionIds: readonly string[]
}

/** Deletes the photos of these quotes, and those that these sessions sent for no quote yet. */
export async function erasePhotos(tx: TransactionContext, { quoteIds, sessionIds }: PhotosToErase): Promise<void> {
  const isUnclaimed = and(isNull(photos.quoteId), inArray(photos.sessionId, [...sessionIds]))
  await tx.db.orm.delete(photos).where(or(inArray(photos.quoteId, [...quoteIds]), isUnclaimed))
}
