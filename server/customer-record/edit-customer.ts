import { setContact } from '#server/appointments/customer/set-contact.ts'
import { type AnyContext, type Context, inTransaction } from '#server/context.ts'
import { changeCustomer } from '#server/customers/change-customer.ts'
import { type CustomerRow, lockCustomer } from '#server/customers/lock-customer.ts'
import { addEvent } from '#server/events/add-event.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import type { Customer, CustomerEdit } from '#shared/customers/schema.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { presentCustomerById } from './present-customer.ts'

/**
 * Changes a customer, and the contact of the selected coming visits. Throws 404, 400 at `email` if another customer has it,
 * 400 at `appointmentIds`, and 409 for an older version or an erased or merged customer.
 */
export async function editCustomer(
  ctx: Context,
  { id, edit: { version, appointmentIds = [], ...changes } }: { id: string; edit: CustomerEdit },
): Promise<Customer> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const customer = await lockCustomer(tx, id)
      await refuseOldVersion(tx, customer, version)
      await changeCustomer(tx, customer, changes)
      const edited = await lockCustomer(tx, id)
      if (appointmentIds.length > 0) {
        await setContact(tx, { customerId: customer.id, ids: appointmentIds, contact: pickContact(edited) })
      }
      await addEvent(tx, {
        subject: 'customer',
        subjectId: id,
        action: 'edited',
        changes: listChanges(customer, edited),
      })
      return presentCustomerById(tx, id)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'customers_one_email')) throw error
    throw invalid('email', 'Another customer has this email. Merge the two instead.')
  }
}

const EDITED_FIELDS = [...CONTACT_FIELDS, 'notes', 'manyPeople'] as const

function listChanges(before: CustomerRow, after: CustomerRow): EventChanges {
  const changed = EDITED_FIELDS.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]))
}

/** Throws 409 with the `current` customer. */
export async function refuseOldVersion(
  ctx: AnyContext,
  customer: CustomerRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === customer.version) return
  throw new AppError('changed_meanwhile', 'Someone else changed this customer. Review it and try again.', {
    fields: { current: await presentCustomerById(ctx, customer.id) },
  })
}
