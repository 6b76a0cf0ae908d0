import { eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { type ChosenPhotos, refuseUnavailablePhotos } from './refuse-unavailable-photos.ts'
import { photos } from './table.ts'

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
