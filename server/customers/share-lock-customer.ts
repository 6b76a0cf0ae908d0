import { eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { matchCustomer } from './match-customer.ts'
import { shareLockCandidates, shareLockMergeTarget } from './queries.ts'
import { customers } from './table.ts'

/**
 * Until the transaction ends, no one can merge or erase this customer. Without an id, that's the customer who matches the
 * contact. For a transaction that locks visits or quotes before it knows the customer (docs/architecture.md, Locks).
 */
export async function shareLockCustomer(
  tx: TransactionContext,
  { id, contact }: { id: string | null; contact: Contact },
): Promise<void> {
  if (id !== null) {
    await tx.db.orm.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('key share')
    return
  }
  const match = matchCustomer(contact, await shareLockCandidates(tx, contact))
  if (match) await shareLockMergeTarget(tx, match)
}
