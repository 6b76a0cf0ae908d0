import { asc, eq, inArray } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { type CustomerRow, lockAnyCustomer } from '#server/customers/lock-customer.ts'
import { customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'

/**
 * Locks these customers with their visits and quotes: visits first, customers last, each in the order of their ids. Messages,
 * payments and erasures lock in this order too, so two changes at once wait instead of failing. Throws 404.
 */
export async function lockRecordsOf(tx: TransactionContext, ids: readonly string[]): Promise<void> {
  const { orm } = tx.db
  await orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.customerId, [...ids]))
    .orderBy(asc(appointments.id))
    .for('no key update')
  await orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(inArray(quotes.customerId, [...ids]))
    .orderBy(asc(quotes.id))
    .for('no key update')
  for (const id of [...new Set(ids)].toSorted()) await lockAnyCustomer(tx, id)
}

/**
 * Locks a customer and all whom it was merged into, with their visits and quotes. Returns the customer and the last of them,
 * which has its records now. Throws 404.
 */
export async function lockMerged(
  tx: TransactionContext,
  id: string,
): Promise<{ customer: CustomerRow; owner: string }> {
  const targets = await listTargets(tx, id)
  await lockRecordsOf(tx, targets)
  const owner = targets.at(-1) ?? id
  // Someone else merged or split them again before we had the locks.
  if ((await listTargets(tx, id)).at(-1) !== owner) return lockMerged(tx, id)
  return { customer: await lockAnyCustomer(tx, id), owner }
}

/** The id of the customer, and of those that it was merged into, in turn. */
async function listTargets(ctx: AnyContext, id: string): Promise<string[]> {
  const [customer] = await ctx.db.orm
    .select({ mergedInto: customers.mergedInto })
    .from(customers)
    .where(eq(customers.id, id))
  return customer?.mergedInto ? [id, ...(await listTargets(ctx, customer.mergedInto))] : [id]
}
