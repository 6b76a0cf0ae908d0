import { reassignAppointments } from '#server/appointments/customer.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { changeCustomer } from '#server/customers/change-customer.ts'
import { lockTwoCustomers } from '#server/customers/lock-customer.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { markMerged } from '#server/customers/mark-merged.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { reassignMessages } from '#server/messages/reassign-messages.ts'
import { reassignQuotes } from '#server/quotes/customer/reassign-quotes.ts'
import { formatNumber } from '#shared/lib/counts.ts'
import { type Customer, MAX_OFFICE_NOTES_LENGTH } from '#shared/customers/schema.ts'
import { FILLED_FIELDS } from './filled-fields.ts'
import { findCustomer } from './find-customer.ts'
import { refuseOldCustomer } from './refuse-old-customer.ts'

interface Merge {
  id: string
  into: string
  version?: number | undefined
  intoVersion?: number | undefined
}

/**
 * Merges a customer into a target: moves all quotes, visits and messages, fills the target's empty fields, and appends
 * the notes. Returns the target. Throws 404, 400 at `into` for the customer itself, and 409 for an older version, an
 * erased or merged customer, notes that are too long together, or an email that another customer has.
 */
export async function mergeCustomers(ctx: Context, merge: Merge): Promise<Customer> {
  if (merge.id === merge.into) throw invalid('into', 'Choose another customer.')
  try {
    return await inTransaction(ctx, (tx) => tryMerge(tx, merge))
  } catch (error) {
    // After a split, another customer has the email that the target would get.
    if (!isUniqueViolation(error, 'customers_one_email')) throw error
    throw new AppError('not_allowed_now', 'Another customer has this email. Merge the two first.')
  }
}

async function tryMerge(tx: TransactionContext, { id, into, version, intoVersion }: Merge): Promise<Customer> {
  const [customer, target] = await lockTwoCustomers(tx, id, into)
  await refuseOldCustomer(tx, customer, version)
  await refuseOldCustomer(tx, target, intoVersion)
  const rows = { from: customer.id, to: target.id }
  const appointments = await reassignAppointments(tx, rows)
  const quotes = await reassignQuotes(tx, rows)
  const messages = await reassignMessages(tx, rows)
  const filled = findFilled(customer, target)
  refuseLongNotes(filled.notes?.[1] ?? '')
  // First, because the target may get the email.
  await markMerged(tx, {
    id: customer.id,
    into: target.id,
    mergedRows: { quotes, appointments, messages, filled },
  })
  await changeCustomer(tx, target, Object.fromEntries(Object.entries(filled).map(([field, [, to]]) => [field, to])))
  await addEvent(tx, {
    subject: 'customer',
    subjectId: customer.id,
    action: 'merged',
    changes: { into: [null, target.id] },
  })
  return findCustomer(tx, target.id)
}

function findFilled(customer: CustomerRow, target: CustomerRow): Record<string, [string, string]> {
  const filled: Record<string, [string, string]> = {}
  for (const field of FILLED_FIELDS) {
    const [from, to] = [target[field], customer[field]]
    if (to !== '' && from === '') filled[field] = [from, to]
    else if (field === 'notes' && to !== '') filled[field] = [from, `${from}\n${to}`]
  }
  return filled
}

function refuseLongNotes(notes: string): void {
  if (notes.length <= MAX_OFFICE_NOTES_LENGTH) return
  const limit = formatNumber(MAX_OFFICE_NOTES_LENGTH)
  throw new AppError('not_allowed_now', `Their notes have over ${limit} characters together. Shorten them first.`)
}
