import type { Context } from '#server/context.ts'
import { listPhotoIds } from '#server/photos/list-photo-ids.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { listQuoteCountertops } from './list-quote-countertops.ts'
import { findMeasuredOfQuote } from './measured/find-measured-of-quote.ts'
import { presentQuote, presentQuoted } from './present-quote.ts'
import { findQuoteRow } from './queries.ts'
import { quoteNotFound } from './quote-not-found.ts'

/** A quote as the office sees it, with its estimate, its countertops, and what was measured. Throws 404. */
export async function findQuoteDetail(ctx: Pick<Context, 'db'>, { id }: { id: string }): Promise<QuoteDetail> {
  const row = await findQuoteRow(ctx, id)
  if (!row) throw quoteNotFound()
  const { sessionId: _, quoted, ...listed } = row
  const countertops = await listQuoteCountertops(ctx, { quoteId: id })
  const photoIds = await listPhotoIds(ctx, { quoteId: id })
  const measured = await findMeasuredOfQuote(ctx, { quoteId: id })
  return {
    ...presentQuote(listed),
    ...presentQuoted(quoted, { countertops, photoIds }),
    ...(measured && { measured }),
  }
}
