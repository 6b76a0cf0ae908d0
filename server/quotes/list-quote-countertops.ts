import { asc, eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { presentDimensions } from '#server/countertops/present-dimensions.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { quoteCountertops } from './table.ts'

const selectCountertops = prepareOnce((orm) =>
  orm
    .select()
    .from(quoteCountertops)
    .where(eq(quoteCountertops.quoteId, param('quoteId')))
    .orderBy(asc(quoteCountertops.position))
    .prepare('quote_countertops_of'),
)

/** A quote's countertops in the request's order, with their areas in square feet. */
export async function listQuoteCountertops(
  ctx: Pick<Context, 'db'>,
  { quoteId }: { quoteId: string },
): Promise<QuoteDetail['countertops']> {
  const rows = await selectCountertops(ctx.db).execute({ quoteId })
  return rows.map(({ id, shape, stone, areaSquareFeet, ...columns }) => ({
    id,
    shape,
    dimensions: presentDimensions(columns),
    stone,
    areaSquareFeet,
  }))
}
