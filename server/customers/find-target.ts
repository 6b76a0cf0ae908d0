import { eq } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { customerNotFound } from './customer-not-found.ts'
import { type CustomerRow, customers } from './table.ts'

/** The customer, or the one that it was merged into in the end. Throws 404. */
export async function findTarget(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const customer = await findRow(ctx, id)
  return customer.mergedInto === null ? customer : findTarget(ctx, customer.mergedInto)
}

/** The ids of a customer, of the one that it was merged into, and so on. Throws 404. */
export async function listTargets(ctx: AnyContext, id: string): Promise<string[]> {
  const customer = await findRow(ctx, id)
  return [customer.id, ...(customer.mergedInto === null ? [] : await listTargets(ctx, customer.mergedInto))]
}

async function findRow(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const [customer] = await ctx.db.orm.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw customerNotFound()
  return customer
}
