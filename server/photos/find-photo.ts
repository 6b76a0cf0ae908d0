import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { photos } from './table.ts'

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
