import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { type AnyContext, type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { takeLock } from '#server/db/locks.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits.ts'
import { quotes } from '#server/quotes/table.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'
import { COUNTED_PIXELS, MAX_PHOTOS, type PhotoType } from '#shared/photos/photo.ts'
import type { ReencodedPhoto } from './reencode-photo.ts'
import { photos } from './table.ts'

/**
 * Gives a session's photos, each once, to its quote, in this order. Throws 400 at `photoIds.0`, or the place of the first photo
 * that this session can't claim: it's another session's, in another quote, or deleted.
 */
export async function claimPhotos(
  tx: TransactionContext,
  { session, photoIds, quoteId }: { session: string; photoIds: readonly string[]; quoteId: string },
): Promise<void> {
  const available = await tx.db.orm
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.sessionId, session), isNull(photos.quoteId)))
    // Two quotes that want the same photos lock them in the same order.
    .orderBy(asc(photos.id))
    .for('update')
  const index = photoIds.findIndex((photoId) => !available.some(({ id }) => id === photoId))
  if (index >= 0) throw invalid(`photoIds.${index}`, GONE)
  for (const [place, id] of photoIds.entries()) {
    await tx.db.orm
      .update(photos)
      .set({ quoteId, position: place + 1, clientAddress: null })
      .where(eq(photos.id, id))
  }
}

/**
 * Gives the office's photo of a signed final quote to its quote, after those of the kitchen. The transaction must hold the quote's
 * lock. Throws 400 at `photoId` if it's gone, or of another quote.
 */
export async function claimSignedPaper(
  tx: TransactionContext,
  { photoId, quoteId }: { photoId: string; quoteId: string },
): Promise<void> {
  const { position } = await lastPhoto(tx, quoteId)
  const [claimed] = await tx.db.orm
    .update(photos)
    .set({ quoteId, position: position + 1, isSignedPaper: true, clientAddress: null })
    .where(and(eq(photos.id, photoId), isNull(photos.quoteId)))
    .returning({ id: photos.id })
  if (!claimed) throw invalid('photoId', GONE)
}

const GONE = "We don't have this photo anymore. Please add it again."

/** Those of the kitchen. */
const isOfKitchen = (quoteId: string) => and(eq(photos.quoteId, quoteId), not(photos.isSignedPaper))

/** The ids of the photos of a quote's kitchen, in the request's order. */
export async function listPhotoIds(ctx: Pick<AnyContext, 'db'>, { quoteId }: { quoteId: string }): Promise<string[]> {
  const query = ctx.db.orm.select({ id: photos.id }).from(photos).where(isOfKitchen(quoteId))
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
  if (!photo) throw photoNotFound()
  return photo
}

export function photoNotFound(): AppError {
  return new AppError('not_found', 'Photo not found')
}

/** The photos of these quotes, in the order of the quotes' numbers, and then of a quote's own. */
export async function listPhotos(ctx: AnyContext, quoteIds: readonly string[]) {
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

/** Deletes the photos of these quotes, and those that these sessions sent for no quote yet. */
export async function erasePhotos(
  tx: TransactionContext,
  { quoteIds, sessionIds }: Record<'quoteIds' | 'sessionIds', readonly string[]>,
): Promise<void> {
  const isUnclaimed = and(isNull(photos.quoteId), inArray(photos.sessionId, [...sessionIds]))
  await tx.db.orm.delete(photos).where(or(inArray(photos.quoteId, [...quoteIds]), isUnclaimed))
}

/** Deletes the photos of what the customers of these quotes signed. */
export async function eraseSignedPapers(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
  await tx.db.orm.delete(photos).where(and(inArray(photos.quoteId, [...quoteIds]), photos.isSignedPaper))
}

interface SavePhoto {
  session: string
  clientAddress: string
  photo: ReencodedPhoto
}

/** Of one session, until a quote claims them. Enough to remove photos and choose others a few times. */
const MAX_UNCLAIMED = 20
/** Bytes of all sessions and client addresses. */
const MAX_UNCLAIMED_BYTES = 1024 * 1024 * 1024
/** Bytes that even the smallest photo counts, so that there are never too many rows. */
const MIN_COUNTED_BYTES = 100 * 1024

/** So that the counts of unclaimed photos stay right. The number is "photos" as bytes. */
const lockUnclaimed = (tx: TransactionContext) => takeLock(tx, 0x70686f746f73)

/**
 * Saves a photo for this session's next quote. If no quote claims it, it's deleted after a day, or earlier if all sessions
 * have too many (docs/rules.md, Photos). Throws 409 if the session has too many, and 429.
 */
export async function savePhoto(ctx: Context, { session, clientAddress, photo }: SavePhoto): Promise<{ id: string }> {
  const { type, bytes } = photo
  await countHit(ctx, 'storedBytes', clientAddress, bytes.length)
  const id = randomUUID()
  await inTransaction(ctx, async (tx) => {
    await lockUnclaimed(tx)
    await refuseTooMany(tx, session)
    await tx.db.orm.insert(photos).values({ id, sessionId: session, clientAddress, type, bytes, createdAt: tx.now() })
    await makeRoom(tx, id)
  })
  return { id }
}

/**
 * Adds a photo to a quote, after those that it has. The transaction must hold the quote's lock, so that two at once don't exceed
 * `MAX_PHOTOS`. Throws 409 if the quote has too many, and 429.
 */
export async function addPhotoToQuote(
  tx: TransactionContext,
  { quoteId, clientAddress, photo: { type, bytes } }: Omit<SavePhoto, 'session'> & { quoteId: string },
): Promise<{ id: string; count: number }> {
  await refuseMorePhotos(tx, quoteId)
  await countHit(tx, 'storedBytes', clientAddress, bytes.length)
  const id = randomUUID()
  const { position, count: before } = await lastPhoto(tx, quoteId)
  const [{ sessionId } = { sessionId: '' }] = await tx.db.orm
    .select({ sessionId: quotes.sessionId })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
  await tx.db.orm
    .insert(photos)
    .values({ id, sessionId, quoteId, position: position + 1, type, bytes, createdAt: tx.now() })
  return { id, count: before + 1 }
}

/** The place of a quote's last photo, and how many there are of the kitchen. */
async function lastPhoto(tx: TransactionContext, quoteId: string): Promise<{ position: number; count: number }> {
  const [last] = await tx.db.orm
    .select({
      position: sql<number>`coalesce(max(${photos.position}), 0)::int`,
      count: sql<number>`(count(*) filter (where not ${photos.isSignedPaper}))::int`,
    })
    .from(photos)
    .where(eq(photos.quoteId, quoteId))
  return last ?? { position: 0, count: 0 }
}

/** Throws 409 if the quote has all the photos that it may have. */
export async function refuseMorePhotos(ctx: AnyContext, quoteId: string): Promise<void> {
  if ((await ctx.db.orm.$count(photos, isOfKitchen(quoteId))) < MAX_PHOTOS) return
  throw new AppError('limit_reached', `You can add up to ${MAX_PHOTOS} photos.`)
}

async function refuseTooMany(tx: TransactionContext, session: string): Promise<void> {
  const ofSession = await tx.db.orm.$count(photos, and(isNull(photos.quoteId), eq(photos.sessionId, session)))
  if (ofSession < MAX_UNCLAIMED) return
  throw new AppError('limit_reached', "You've added too many photos today. Send your request with the ones you have.")
}

/** Deletes the oldest photos of the client addresses that have the most, but not the new one, until all unclaimed ones fit. */
async function makeRoom(tx: TransactionContext, newId: string): Promise<void> {
  const { orm } = tx.db
  const unclaimed = isNull(photos.quoteId)
  const countedBytes = sql<number>`greatest(octet_length(${photos.bytes}), ${MIN_COUNTED_BYTES}::int)`
  const [all] = await orm
    .select({ bytes: sql<number>`coalesce(sum(${countedBytes}), 0)::float8` })
    .from(photos)
    .where(unclaimed)
  if (!all || all.bytes <= MAX_UNCLAIMED_BYTES) return
  // What its address has in this photo and newer ones: most for the oldest one of who has the most.
  const newestFirst = sql`${photos.createdAt} desc, ${photos.id}`
  const ofAddress = orm
    .select({
      id: photos.id,
      createdAt: photos.createdAt,
      bytes: countedBytes.as('counted'),
      held: sql`sum(${countedBytes}) over (partition by ${photos.clientAddress} order by ${newestFirst})`.as('held'),
    })
    .from(photos)
    .where(unclaimed)
    .as('of_address')
  const inOrder = orm
    .select({
      id: ofAddress.id,
      total: sql<number>`sum(counted) over (order by held, ${ofAddress.createdAt} desc, ${ofAddress.id})`.as('total'),
    })
    .from(ofAddress)
    .as('in_order')
  const tooMany = orm.select({ id: inOrder.id }).from(inOrder).where(gt(inOrder.total, MAX_UNCLAIMED_BYTES))
  await orm.delete(photos).where(and(unclaimed, ne(photos.id, newId), inArray(photos.id, tooMany)))
}

/** Counts an attempt before its bytes are read. Throws 429. */
export function countPhoto({ ctx, clientAddress }: { ctx: Context; clientAddress: string }): Promise<void> {
  return countHit(ctx, 'photo', clientAddress, COUNTED_PIXELS)
}
