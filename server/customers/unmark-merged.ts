import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { replaceWords } from './replace-words.ts'
import { type CustomerRow, customers } from './table.ts'

/** Undoes `markMerged`. */
export async function unmarkMerged(tx: TransactionContext, customer: CustomerRow): Promise<void> {
  await tx.db.orm
    .update(customers)
    .set({ mergedInto: null, mergedAt: null, mergedRows: null, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customer.id))
  await replaceWords(tx, customer.id, customer)
}
