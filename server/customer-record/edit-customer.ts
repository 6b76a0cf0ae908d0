import { setContact } from '#server/appointments/customer.ts'
import { type AnyContext, type Context, inTransaction } from '#server/context.ts'
import { lockCustomer } from '#server/customers/customers.ts'
import { changeCustomer } from '#server/customers/find-or-add-customer.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { addEvent, listChanges } from '#server/events/add-event.ts'
import { AppError, changedMeanwhile } from '#server/http/app-error.ts'
import { correctQuotes } from '#server/quotes/of-customer.ts'
import { CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import { describeOther } from '#shared/customers/describe-other.ts'
import type { Customer, CustomerEdit } from '#shared/customers/schema.ts'
import { findByEmail, findCustomer } from './customer.ts'

/**
 * Changes a customer, the contact of the selected upcoming visits, and a corrected phone number or email where other upcoming
 * visits and the quotes have the former one. Throws 404, 400 at `email` if another customer has it,
 * 400 at `appointmentIds`, and 409 for an older version or an erased or merged customer.
 */
export async function editCustomer(
  ctx: Context,
  { id, edit: { version, appointmentIds = [], ...changes } }: { id: string; edit: CustomerEdit },
): Promise<Customer> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const customer = await lockCustomer(tx, id)
      await refuseOldCustomer(tx, customer, version)
      const edited = { ...customer, ...changes }
      const changed = listChanges(EDITED_FIELDS, customer, edited)
      if (Object.keys(changed).length > 0) {
        await changeCustomer(tx, customer, changes)
        await addEvent(tx, { subject: 'customer', subjectId: customer.id, action: 'edited', changes: changed })
      }
      const copies = { customerId: customer.id, correction: { before: customer, after: edited } }
      const isCorrected = customer.phoneNumber !== edited.phoneNumber || customer.email !== edited.email
      // Visits first (docs/architecture.md, Locks). A change of something else locks neither.
      if (isCorrected || appointmentIds.length > 0) {
        await setContact(tx, { ...copies, whole: { ids: appointmentIds, contact: pickContact(edited) } })
      }
      if (isCorrected) await correctQuotes(tx, copies)
      return findCustomer(tx, id)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'customers_one_email')) throw error
    throw await emailTaken(ctx, changes.email ?? '')
  }
}

/** 400 at `email`, with the customer who has it. */
export async function emailTaken(ctx: Context, email: string): Promise<AppError> {
  const other = await findByEmail(ctx, email)
  const message = `This email belongs to ${other ? describeOther(other) : 'another customer'}. Merge the two instead.`
  return new AppError('invalid', message, { issues: [{ path: 'email', message }], fields: { ...(other && { other }) } })
}

const EDITED_FIELDS = [...CONTACT_FIELDS, 'notes', 'manyPeople'] as const

/** Throws 409 with the `current` customer if this isn't their version. */
export async function refuseOldCustomer(
  ctx: AnyContext,
  customer: CustomerRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === customer.version) return
  throw changedMeanwhile(await findCustomer(ctx, customer.id), 'customer')
}
