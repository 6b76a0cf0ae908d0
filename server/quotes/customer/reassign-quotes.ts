import { and, asc, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { quotes } from '#server/quotes/table.ts'

interface QuotesToReassign {
  from: string
  to: string
  /** Only these. Undefined: all. */
  ids?: readonly string[]
}

/** Gives a customer's quotes to another one. Returns the ids of those that moved. */
export async function reassignQuotes(tx: TransactionContext, { from, to, ids }: QuotesToReassign): Promise<string[]> {
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
