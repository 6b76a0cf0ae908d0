import { and, asc, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { canHaveCustomer } from '#server/customers/sql.ts'
import { quotes } from '#server/quotes/table.ts'

/** Sets the customer of up to `limit` quotes from before there were customers, oldest first. Returns how many. */
export async function fillQuoteCustomers(tx: TransactionContext, limit: number): Promise<number> {
  const rows = await tx.db.orm
    .select()
    .from(quotes)
    .where(and(isNull(quotes.customerId), isNull(quotes.erasedAt), canHaveCustomer(quotes)))
    .orderBy(asc(quotes.number))
    .limit(limit)
    .for('no key update')
  for (const quote of rows) {
    const customerId = await findOrAddCustomer(tx, { contact: quote, since: quote.createdAt, isOfQuote: true })
    // `canHaveCustomer` leaves such quotes out. If it ever doesn't, the others still get their customers.
    if (customerId === undefined) continue
    await tx.db.orm.update(quotes).set({ customerId }).where(eq(quotes.id, quote.id))
  }
  return rows.length
}
