import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { customerErased, invalid } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { Recipient } from '#shared/messages/recipient.ts'

/** A message or call about a quote. */
interface MessageAbout {
  quoteId: string
  customerId: string
  at: Date
  /** Stops the answer clock if it still runs. */
  isAnswer: boolean
  /** The day when the office calls again. Undefined: as before, but an answer ends a follow-up that is due. */
  followUpOn?: string | undefined
}

export interface QuoteOfMessage extends Recipient {
  id: string
  number: number
  totalCents: number
  /** The follow-up day, if it's another one now. */
  changes: EventChanges
}

/**
 * Records a message or call on its quote: an answer, and the follow-up day. The transaction must hold the customer's lock.
 * Throws 400 at `quoteId` for a quote of someone else, or 409 if the customer was erased.
 */
export async function recordMessageOnQuote(
  tx: TransactionContext,
  { quoteId, customerId, at, isAnswer, followUpOn }: MessageAbout,
): Promise<QuoteOfMessage> {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId)).for('no key update')
  if (quote?.customerId !== customerId) throw invalid('quoteId', 'Select a quote of this customer.')
  if (quote.erasedAt) throw customerErased()
  const isDone = isAnswer && quote.followUpOn !== null && quote.followUpOn <= dateIn(at, SHOP.timeZone)
  const nextDay = followUpOn ?? (isDone ? null : quote.followUpOn)
  const isNewDay = nextDay !== quote.followUpOn
  if (isNewDay || (isAnswer && !quote.answeredAt)) {
    await tx.db.orm
      .update(quotes)
      .set({
        ...(isAnswer && { answeredAt: quote.answeredAt ?? at }),
        // Only what the office edits counts as a new version.
        ...(isNewDay && { followUpOn: nextDay, version: sql`${quotes.version} + 1` }),
      })
      .where(eq(quotes.id, quoteId))
  }
  const { id, number, totalCents, firstName, lastName, email } = quote
  return {
    id,
    number,
    totalCents,
    firstName,
    lastName,
    email,
    changes: isNewDay ? { followUpOn: [quote.followUpOn, nextDay] } : {},
  }
}
