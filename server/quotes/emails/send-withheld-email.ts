import { and, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/add-email.ts'
import type { QuoteEmailKind } from './writers.ts'
import { findQuoteRow } from '#server/quotes/queries.ts'
import { quoteNotFound } from '#server/quotes/quote-not-found.ts'
import { quotes } from '#server/quotes/table.ts'

/** Sends the customer's email that the day's limit withheld, once. Throws 404, or 409 if none is withheld. */
export async function sendWithheldEmail(ctx: Context, { id }: { id: string }): Promise<void> {
  const isReleased = await inTransaction(ctx, async (tx) => {
    const released = await tx.db.orm
      .update(quotes)
      .set({ emailWithheld: false })
      .where(and(eq(quotes.id, id), eq(quotes.emailWithheld, true), isNull(quotes.erasedAt)))
      .returning({ number: quotes.number })
    const [quote] = released
    if (!quote) return false
    await addEmail(tx, { kind: 'quote_received' satisfies QuoteEmailKind, quoteId: id })
    const changes = { emailWithheld: [true, false] satisfies [boolean, boolean] }
    await addEvent(tx, { subject: 'quote', subjectId: id, quoteNumber: quote.number, action: 'edited', changes })
    return true
  })
  if (isReleased) return
  const quote = await findQuoteRow(ctx, id)
  if (!quote) throw quoteNotFound()
  if (quote.erased) throw customerErased()
  throw new AppError('not_allowed_now', 'This quote has no unsent email.')
}
