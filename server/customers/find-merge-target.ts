import type { AnyContext } from '#server/context.ts'
import { findAnyCustomer } from './queries.ts'
import type { CustomerRow } from './table.ts'

/** The customer, or the one that it was merged into in the end. Throws 404. */
export async function findMergeTarget(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const customer = await findAnyCustomer(ctx, id)
  return customer.mergedInto === null ? customer : findMergeTarget(ctx, customer.mergedInto)
}
