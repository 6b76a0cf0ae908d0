import type { AnyContext } from '#server/context.ts'
import { findMergeTarget } from '#server/customers/find-merge-target.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { loadCustomer } from './load-customer.ts'

/** A customer as the office sees it now. A merged id gives its target. Throws 404. */
export async function findCustomer(ctx: AnyContext, id: string): Promise<Customer> {
  return loadCustomer(ctx, await findMergeTarget(ctx, id))
}
