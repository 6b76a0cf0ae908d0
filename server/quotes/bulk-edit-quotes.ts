import type { Context } from '#server/context.ts'
import type { BulkEdit, BulkEdited } from '#shared/quotes/bulk.ts'
import { changeQuotes, explainRefusal, refuseUnassignable, type SeenQuote } from './change-quotes.ts'

type BulkResult = BulkEdited['results'][number]

/**
 * Makes one change to many quotes, each with its history event. A quote that can't be changed doesn't stop the others.
 * Returns a result for each, in the same order. Throws 400 at `change.assignedTo` as `refuseUnassignable`.
 */
export async function bulkEditQuotes(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { quotes, change }: BulkEdit,
): Promise<BulkResult[]> {
  const edited = await changeQuotes(ctx, quotes, change)
  if (edited.length < quotes.length) await refuseUnassignable(ctx, change, 'change.assignedTo')
  const versions = new Map(edited.map(({ id, version }) => [id, version]))
  return Promise.all(
    quotes.map(async ({ id, version }): Promise<BulkResult> => {
      const newVersion = versions.get(id)
      return newVersion === undefined ? refuse(ctx, { id, version }) : { id, ok: true, version: newVersion }
    }),
  )
}

async function refuse(ctx: Pick<Context, 'db'>, quote: SeenQuote): Promise<BulkResult> {
  return { id: quote.id, ok: false, error: (await explainRefusal(ctx, quote)).body('') }
}
