import { eq } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { customers } from './table.ts'

export type CustomerRow = typeof customers.$inferSelect

/**
 * Locks a customer for a change. Lock their visits and quotes before. Throws 404, or 409 if the customer was erased or merged
 * into another one.
 */
export async function lockCustomer(tx: TransactionContext, id: string): Promise<CustomerRow> {
  const customer = await lockAnyCustomer(tx, id)
  if (customer.erasedAt) throw customerErased()
  if (customer.mergedInto !== null) {
    throw new AppError('not_allowed_now', 'This customer was merged into another one.')
  }
  return customer
}

/** The same, for a merged or erased customer too. */
export async function lockAnyCustomer(tx: TransactionContext, id: string): Promise<CustomerRow> {
  const [customer] = await tx.db.orm.select().from(customers).where(eq(customers.id, id)).for('update')
  if (!customer) throw customerNotFound()
  return customer
}

/** The customer, or the one that it was merged into in the end. Throws 404. */
export async function findTarget(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const [customer] = await ctx.db.orm.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw customerNotFound()
  return customer.mergedInto === null ? customer : findTarget(ctx, customer.mergedInto)
}

function customerNotFound(): AppError {
  return new AppError('not_found', 'Customer not found')
}
