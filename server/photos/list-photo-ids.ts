import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { photos } from './table.ts'

/** The ids of a quote's photos, in the request's order. */
export async function listPhotoIds(ctx: Pick<Context, 'db'>, { quoteId }: { quoteId: string }): Promise<string[]> {
  const query = ctx.db.orm.select({ id: photos.id }).from(photos).where(eq(photos.quoteId, quoteId))
  const rows = await query.orderBy(asc(photos.position))
  return rows.map(({ id }) => id)
}
