import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { replaceWords } from './replace-words.ts'
import { customers, type MergedRows } from './table.ts'

/** Marks a customer as merged, so that search no longer finds it. */
export async function markMerged(
  tx: TransactionContext,
  { id, into, mergedRows }: { id: string; into: string; mergedRows: MergedRows },
): Promise<void> {
  await tx.db.orm
    .update(customers)
    .set({ mergedInto: into, mergedAt: tx.now(), mergedRows, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id))
  await replaceWords(tx, id, undefined)
}
