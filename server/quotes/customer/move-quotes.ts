import { and, asc, eq, inArray } from 'drizzle-orm'
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
  const { orm } = tx.db
  const rows = await orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.customerId, from), ids && inArray(quotes.id, [...ids])))
    .orderBy(asc(quotes.id))
    .for('no key update')
  const moved = rows.map(({ id }) => id)
  await orm.update(quotes).set({ customerId: to }).where(inArray(quotes.id, moved))
  return moved
}
