import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { presentDimensions } from '#server/countertops/dimension-columns.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { quoteCountertops } from './table.ts'

/** A quote's countertops in the request's order, with their areas in square feet. */
export async function listQuoteCountertops(
  ctx: Pick<Context, 'db'>,
  { quoteId }: { quoteId: string },
): Promise<QuoteDetail['countertops']> {
  const query = ctx.db.orm.select().from(quoteCountertops).where(eq(quoteCountertops.quoteId, quoteId))
  const rows = await query.orderBy(asc(quoteCountertops.position))
  return rows.map(({ id, shape, stone, details, areaSquareFeet, ...columns }) => ({
    id,
    shape,
    dimensions: presentDimensions(columns),
    stone,
    ...(details && { details }),
    areaSquareFeet,
  }))
}
