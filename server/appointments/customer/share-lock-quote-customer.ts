import { eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { shareLockCustomer } from '#server/customers/share-lock-customer.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'

/**
 * Until the transaction ends, no one can merge or erase the customer that the new visit will belong to. Call it before you
 * lock the quote (docs/architecture.md, Locks).
 */
export async function shareLockQuoteCustomer(
  tx: TransactionContext,
  { quoteId, contact }: { quoteId: string | undefined; contact: Contact },
): Promise<void> {
  const [quote] =
    quoteId === undefined
      ? []
      : await tx.db.orm.select({ customerId: quotes.customerId }).from(quotes).where(eq(quotes.id, quoteId))
  await shareLockCustomer(tx, { id: quote?.customerId ?? null, contact })
}
