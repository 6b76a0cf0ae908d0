import { randomUUID } from 'node:crypto'
import { and, gt, inArray, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { checkPhoto } from './check-photo.ts'
import { photos } from './table.ts'

interface SavePhoto {
  session: string
  clientAddress: string
  type: PhotoType
  bytes: Buffer
}

/** Of one session, until a quote claims them. Enough to remove photos and choose others a few times. */
const MAX_UNCLAIMED = 20
/** Bytes of all sessions. Anyone may make sessions. */
const MAX_UNCLAIMED_BYTES = 1024 * 1024 * 1024
/** Bytes that even the smallest photo counts, so that there are never too many rows. */
const MIN_COUNTED_BYTES = 100 * 1024

/** So that the counts of unclaimed photos stay right. The number is "photos" as bytes. */
const lockUnclaimed = advisoryLock('photos_unclaimed', 0x70686f746f73)

/**
 * Saves a photo for this session's next quote. If no quote claims it, it's deleted after a day, or earlier if all sessions
 * have too many (docs/rules.md, Photos). Throws 400 for a photo that is damaged or has metadata, 409 if the session has too many,
 * and 429.
 */
export async function savePhoto(
  ctx: Context,
  { session, clientAddress, type, bytes }: SavePhoto,
): Promise<{ id: string }> {
  const check = checkPhoto(bytes, type)
  if (!check.ok) throw invalid('', check.message)
  await countHit(ctx, 'storedBytes', clientAddress, bytes.length)
  const id = randomUUID()
  await inTransaction(ctx, async (tx) => {
    await lockUnclaimed(tx)
    await makeRoom(tx, session, Math.max(bytes.length, MIN_COUNTED_BYTES))
    await tx.db.orm.insert(photos).values({ id, sessionId: session, type, bytes, createdAt: tx.now() })
  })
  return { id }
}

/** Deletes the oldest photos of all sessions to make room for these bytes. */
async function makeRoom(tx: TransactionContext, session: string, bytes: number): Promise<void> {
  const countedBytes = sql`greatest(octet_length(${photos.bytes}), ${MIN_COUNTED_BYTES}::int)`
  const [unclaimed] = await tx.db.orm
    .select({
      ofSession: sql<number>`count(*) filter (where ${photos.sessionId} = ${session})::int`,
      bytesOfAll: sql<number>`coalesce(sum(${countedBytes}), 0)::float8`,
    })
    .from(photos)
    .where(isNull(photos.quoteId))
  const { ofSession = 0, bytesOfAll = 0 } = unclaimed ?? {}
  if (ofSession >= MAX_UNCLAIMED) {
    throw new AppError('limit_reached', "You've added too many photos today. Send your request with the ones you have.")
  }
  if (bytesOfAll + bytes <= MAX_UNCLAIMED_BYTES) return
  const newestFirst = tx.db.orm
    .select({
      id: photos.id,
      total: sql<number>`sum(${countedBytes}) over (order by ${photos.createdAt} desc, ${photos.id})`.as('total'),
    })
    .from(photos)
    .where(isNull(photos.quoteId))
    .as('newest_first')
  const tooOld = tx.db.orm
    .select({ id: newestFirst.id })
    .from(newestFirst)
    .where(gt(newestFirst.total, MAX_UNCLAIMED_BYTES - bytes))
  await tx.db.orm.delete(photos).where(and(isNull(photos.quoteId), inArray(photos.id, tooOld)))
}
