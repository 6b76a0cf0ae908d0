import { eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { quotes } from './table.ts'

/**
 * Until the transaction ends, no one can delete or erase the quote, so its contact may be copied. Lock an appointment
 * before its quote (docs/architecture.md, Locks). Undefined if there is no such quote.
 */
export async function shareLockQuote(
  tx: TransactionContext,
  quoteId: string,
): Promise<{ erasedAt: Date | null } | undefined> {
  const query = tx.db.orm.select({ erasedAt: quotes.erasedAt }).from(quotes).where(eq(quotes.id, quoteId))
  const [quote] = await query.for('key share')
  return quote
}
