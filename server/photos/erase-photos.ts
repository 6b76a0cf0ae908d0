import { and, inArray, isNull, or } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { photos } from './table.ts'

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
