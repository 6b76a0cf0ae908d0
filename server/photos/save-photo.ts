import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { takeLock } from '#server/db/locks.ts'
import { AppError } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/limits.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { reencodePhoto } from './reencode-photo.ts'
import { photos } from './table.ts'

interface SavePhoto {
  session: string
  clientAddress: string
  type: PhotoType
  bytes: Buffer
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
 * have too many (docs/rules.md, Photos). Throws 400 for a photo that can't be read, 409 if the session has too many, and 429.
 */
export async function savePhoto(
  ctx: Context,
  { session, clientAddress, type, bytes }: SavePhoto,
): Promise<{ id: string }> {
  const picture = await reencodePhoto(bytes, type)
  await countHit(ctx, 'storedBytes', clientAddress, picture.length)
  const id = randomUUID()
  await inTransaction(ctx, async (tx) => {
    await lockUnclaimed(tx)
    await refuseTooMany(tx, session)
    await tx.db.orm
      .insert(photos)
      .values({ id, sessionId: session, clientAddress, type, bytes: picture, createdAt: tx.now() })
    await makeRoom(tx, id)
  })
  return { id }
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
