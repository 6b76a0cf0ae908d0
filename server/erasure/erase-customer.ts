import type { Context } from '#server/context.ts'
import { refuseOldCustomer } from '#server/customer-record/customer.ts'
import { findMergeTarget, lockCustomer } from '#server/customers/customers.ts'
import { checkName } from './check-name.ts'
import { eraseRows } from './erase-rows.ts'
import { listRowsOf } from './rows-to-erase.ts'

interface EraseCustomer {
  id: string
  /** What the caller typed. */
  name: string
  version?: number | undefined
}

/**
 * Erases a customer, with those merged into it and all of their quotes, visits and messages. A merged id erases its target.
 * Throws 404, 409 with the `current` customer for an older version, 409 for an erased one, an upcoming visit or an open payment,
 * and 400 at `name` if it isn't the full name.
 */
export async function eraseCustomer(ctx: Context, { id, name, version }: EraseCustomer): Promise<void> {
  const target = await findMergeTarget(ctx, id)
  await eraseRows(ctx, {
    list: (tx) => listRowsOf(tx, target.id),
    confirm: async (tx) => {
      const customer = await lockCustomer(tx, target.id)
      await refuseOldCustomer(tx, customer, version)
      checkName(name, customer)
    },
  })
}
