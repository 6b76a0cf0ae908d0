import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { quotes } from '#server/quotes/table.ts'

interface QuotesToMove {
  from: string
  to: string
  /** Only these. Undefined: all. */
  ids?: readonly string[]
}

/** Gives a customer's quotes to another one. Returns the ids of those that moved. */
export async function moveQuotes(tx: TransactionContext, { from, to, ids }: QuotesToMove): Promise<string[]> {
  const rows = await tx.db.orm
    .update(quotes)
    .set({ customerId: to })
    .where(and(eq(quotes.customerId, from), ids && inArray(quotes.id, [...ids])))
    .returning({ id: quotes.id })
  return rows.map(({ id }) => id)
}
