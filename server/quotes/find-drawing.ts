import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { quoteCountertops, quoteImages } from './table.ts'

/** The PNG of a countertop's drawing. Throws 404 if the quote has no such countertop. */
export async function findDrawing(
  ctx: Pick<Context, 'db'>,
  { quoteId, countertopId }: { quoteId: string; countertopId: string },
): Promise<Uint8Array> {
  const [row] = await ctx.db.orm
    .select({ png: quoteImages.png })
    .from(quoteImages)
    .innerJoin(quoteCountertops, eq(quoteCountertops.id, quoteImages.countertopId))
    .where(and(eq(quoteCountertops.id, countertopId), eq(quoteCountertops.quoteId, quoteId)))
  if (!row) throw new AppError('not_found', 'Drawing not found')
  return row.png
}
