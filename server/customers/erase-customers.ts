import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { ERASED_CONTACT } from '#shared/erasure/erased-contact.ts'
import { listMergedInto } from './queries.ts'
import { customerPairs, customers, customerWords } from './table.ts'

/**
 * Blanks every personal field of these customers and of those merged into them, and deletes their search words. Returns
 * their ids.
 */
export async function eraseCustomers(tx: TransactionContext, ids: readonly string[]): Promise<string[]> {
  const { orm } = tx.db
  const family = await listMergedInto(tx, ids)
  await eraseEvents(tx, 'customer', family)
  await orm.delete(customerWords).where(inArray(customerWords.customerId, family))
  await orm.delete(customerPairs).where(or(inArray(customerPairs.a, family), inArray(customerPairs.b, family)))
  const rows = await orm
    .update(customers)
    .set({
      ...ERASED_CONTACT,
      emailKey: '',
      phoneKey: '',
      notes: '',
      mergedRows: null,
      erasedAt: tx.now(),
      version: sql`${customers.version} + 1`,
    })
    .where(and(inArray(customers.id, family), isNull(customers.erasedAt)))
    .returning({ id: customers.id })
  return rows.map(({ id }) => id)
}
