import { asc, eq, inArray } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { quotes } from '#server/quotes/table.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { photos } from './table.ts'

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
