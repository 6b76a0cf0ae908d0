import type { TransactionContext } from '#server/context.ts'
import { customerPairs } from './table.ts'

/** Records that two customers are not the same. False if they already were. */
export async function addCustomerPair(tx: TransactionContext, one: string, other: string): Promise<boolean> {
  const [a = '', b = ''] = [one, other].toSorted()
  const added = await tx.db.orm
    .insert(customerPairs)
    .values({ a, b })
    .onConflictDoNothing()
    .returning({ a: customerPairs.a })
  return added.length > 0
}
