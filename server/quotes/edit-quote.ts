import type { Context } from '#server/context.ts'
import type { QuoteEdit } from '#shared/quotes/schema.ts'
import { changeQuotes, explainRefusal, refuseUnassignable } from './change-quotes.ts'
import type { QuoteRow } from './queries.ts'

interface EditQuote extends QuoteEdit {
  id: string
}

/**
 * Changes a quote, and adds a history event. Absent fields stay, and null clears. Throws 404, 409 with the `current` quote
 * if `version` is an older one, 409 if the customer was erased, 400 at `assignedTo` for a person who can't be assigned
 * (`refuseUnassignable`), and 400 for the reason `other` without a note.
 */
export async function editQuote(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { id, version, ...change }: EditQuote,
): Promise<QuoteRow> {
  const [edited] = await changeQuotes(ctx, [{ id, version }], change)
  if (edited) return edited
  const refusal = await explainRefusal(ctx, { id, version })
  if (refusal.code !== 'not_found') await refuseUnassignable(ctx, change, 'assignedTo')
  throw refusal
}
