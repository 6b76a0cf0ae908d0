import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listChanges } from '#server/events/list-changes.ts'
import { quotes } from '#server/quotes/table.ts'
import { type Correction, correctedFields } from '#shared/contact/correct-contact.ts'

interface QuotesToCorrect {
  customerId: string
  correction: Correction
}

/**
 * Gives a customer's quotes that have the former phone number or email the corrected one. The transaction must hold the
 * customer's lock.
 */
export async function correctQuotes(
  tx: TransactionContext,
  { customerId, correction }: QuotesToCorrect,
): Promise<void> {
  const { id, number, phoneNumber, email } = quotes
  const rows = await tx.db.orm
    .select({ id, number, phoneNumber, email })
    .from(quotes)
    .where(and(eq(quotes.customerId, customerId), isNull(quotes.erasedAt)))
    .orderBy(asc(quotes.id))
    .for('no key update')
  for (const quote of rows) {
    const corrected = correctedFields(quote, correction)
    const changes = listChanges(['phoneNumber', 'email'], quote, { ...quote, ...corrected })
    if (Object.keys(changes).length === 0) continue
    await tx.db.orm
      .update(quotes)
      .set({ ...corrected, version: sql`${quotes.version} + 1` })
      .where(eq(quotes.id, quote.id))
    await addEvent(tx, { subject: 'quote', subjectId: quote.id, quoteNumber: quote.number, action: 'edited', changes })
  }
}
