import { eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { customerNotFound } from './customer-not-found.ts'
import { type CustomerRow, customers } from './table.ts'

/**
 * Locks a customer for a change, before their visits and quotes (docs/architecture.md, Locks). Throws 404, or 409 if the
 * customer was erased or merged into another one.
 */
export async function lockCustomer(tx: TransactionContext, id: string): Promise<CustomerRow> {
  const customer = await lockAnyCustomer(tx, id)
  refuseErasedOrMerged(customer)
  return customer
}

/** The same for two customers. */
export async function lockTwoCustomers(
  tx: TransactionContext,
  id: string,
  other: string,
): Promise<[CustomerRow, CustomerRow]> {
  const [one, two] = await lockCustomers(tx, [id, other])
  if (!one || !two) throw customerNotFound()
  for (const customer of [one, two]) refuseErasedOrMerged(customer)
  return [one, two]
}

function refuseErasedOrMerged({ erasedAt, mergedInto }: CustomerRow): void {
  if (erasedAt) throw customerErased()
  if (mergedInto !== null) throw new AppError('not_allowed_now', 'This customer was merged into another one.')
}

async function lockAnyCustomer(tx: TransactionContext, id: string): Promise<CustomerRow> {
  const [customer] = await tx.db.orm.select().from(customers).where(eq(customers.id, id)).for('update')
  if (!customer) throw customerNotFound()
  return customer
}

/**
 * Locks customers in the order of their ids, so that two changes at once wait for each other. Returns them in the order of
 * `ids`. Throws 404.
 */
export async function lockCustomers(tx: TransactionContext, ids: readonly string[]): Promise<CustomerRow[]> {
  const rows = new Map<string, CustomerRow>()
  for (const id of new Set(ids.toSorted())) rows.set(id, await lockAnyCustomer(tx, id))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
