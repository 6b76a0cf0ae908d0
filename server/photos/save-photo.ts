import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import { AppError, invalid, unavailable } from '#server/http/app-error.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { checkPhoto } from './check-photo.ts'
import { photos } from './table.ts'

interface SavePhoto {
  session: string
  type: PhotoType
  bytes: Buffer
}

/** Of one session, until a quote claims them. Enough to remove photos and choose others a few times. */
const MAX_UNCLAIMED = 20
/** Of all sessions: 1 GB. Anyone may make sessions. */
const MAX_UNCLAIMED_IN_ALL = 1000
/** Seconds. Photos are deleted every hour. */
const RETRY_AFTER = 3600

/** So that the count of unclaimed photos stays right. The number is "photos" as bytes. */
const lockUnclaimed = advisoryLock('photos_unclaimed', 0x70686f746f73)

/**
 * Saves a photo for this session's next quote. If no quote claims it, it's deleted after a day (docs/rules.md, Photos).
 * Throws 400 for a photo that is damaged or has metadata, 409 if the session has too many, and 503 if all sessions have.
 */
export async function savePhoto(ctx: Context, { session, type, bytes }: SavePhoto): Promise<{ id: string }> {
  const check = checkPhoto(bytes, type)
  if (!check.ok) throw invalid('', check.message)
  const id = randomUUID()
  await inTransaction(ctx, async (tx) => {
    await lockUnclaimed(tx)
    await refuseTooMany(tx, session)
    await tx.db.orm.insert(photos).values({ id, sessionId: session, type, bytes, createdAt: tx.now() })
  })
  return { id }
}

async function refuseTooMany(tx: TransactionContext, session: string): Promise<void> {
  const [unclaimed] = await tx.db.orm
    .select({
      ofSession: sql<number>`count(*) filter (where ${photos.sessionId} = ${session})::int`,
      ofAll: sql<number>`count(*)::int`,
    })
    .from(photos)
    .where(isNull(photos.quoteId))
  const { ofSession = 0, ofAll = 0 } = unclaimed ?? {}
  if (ofSession >= MAX_UNCLAIMED) {
    throw new AppError('limit_reached', "You've added too many photos today. Send your request with the ones you have.")
  }
  if (ofAll >= MAX_UNCLAIMED_IN_ALL) {
    throw unavailable("We can't take more photos right now. Please send your request without this one.", RETRY_AFTER)
  }
}
