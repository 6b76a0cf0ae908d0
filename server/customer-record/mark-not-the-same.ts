import { type Context, inTransaction } from '#server/context.ts'
import { addCustomerPair } from '#server/customers/add-customer-pair.ts'
import { lockTwoCustomers } from '#server/customers/lock-customer.ts'
import { addEvent } from '#server/events/add-event.ts'
import { invalid } from '#server/http/app-error.ts'

/** Records that two customers are not the same, although they share a phone number. Throws 404, and 400 at `other`. */
export async function markNotTheSame(ctx: Context, { id, other }: { id: string; other: string }): Promise<void> {
  if (id === other) throw invalid('other', 'Choose another customer.')
  await inTransaction(ctx, async (tx) => {
    await lockTwoCustomers(tx, id, other)
    if (!(await addCustomerPair(tx, id, other))) return
    await addEvent(tx, { subject: 'customer', subjectId: id, action: 'edited', changes: { notSame: [null, other] } })
  })
}
