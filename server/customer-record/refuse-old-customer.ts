import type { AnyContext } from '#server/context.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { changedMeanwhile } from '#server/http/refuse-old-version.ts'
import { findCustomer } from './find-customer.ts'

/** Throws 409 with the `current` customer if this isn't their version. */
export async function refuseOldCustomer(
  ctx: AnyContext,
  customer: CustomerRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === customer.version) return
  throw changedMeanwhile(await findCustomer(ctx, customer.id), 'customer')
}
