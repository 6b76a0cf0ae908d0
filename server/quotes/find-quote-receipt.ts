import type { z } from 'zod'
import type { Context } from '#server/context.ts'
import { listPhotoIds } from '#server/photos/list-photo-ids.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { quoteReceiptSchema } from '#shared/quotes/schema.ts'
import { listQuoteCountertops } from './list-quote-countertops.ts'
import { presentQuoted } from './present-quote.ts'
import { findQuoteRow } from './queries.ts'
import { quoteNotFound } from './quote-not-found.ts'

/**
 * A quote as its visitor sees it. Its id lets anyone book for it, so the contact and the countertops are only shown to the
 * session that made it. Throws 404.
 */
export async function findQuoteReceipt(
  ctx: Pick<Context, 'db'>,
  { id, session }: { id: string; session: string | undefined },
): Promise<z.output<typeof quoteReceiptSchema>> {
  const row = await findQuoteRow(ctx, id)
  if (!row) throw quoteNotFound()
  const isOwn = session !== undefined && session === row.sessionId
  return {
    id: row.id,
    number: row.number,
    createdAt: row.createdAt.toISOString(),
    hasAddress: row.address !== '' && row.city !== '' && row.zipCode !== '',
    ...(isOwn && {
      contact: pickContact(row),
      quoted: presentQuoted(row.quoted, {
        countertops: await listQuoteCountertops(ctx, { quoteId: id }),
        photoIds: await listPhotoIds(ctx, { quoteId: id }),
      }),
    }),
  }
}
