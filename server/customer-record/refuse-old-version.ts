import type { AnyContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { findCustomer } from './find-customer.ts'
import type { CustomerRow } from '#server/customers/table.ts'

/** Throws 409 with the `current` customer if this isn't their version. */
export async function refuseOldVersion(
  ctx: AnyContext,
  customer: CustomerRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === customer.version) return
  throw new AppError('changed_meanwhile', 'Someone else changed this customer. Review it and try again.', {
    fields: { current: await findCustomer(ctx, customer.id) },
  })
}
