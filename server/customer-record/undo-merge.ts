import { reassignAppointments } from '#server/appointments/customer.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { changeCustomer } from '#server/customers/change-customer.ts'
import { lockCustomers } from '#server/customers/lock-customer.ts'
import { findAnyCustomer } from '#server/customers/queries.ts'
import { unmarkMerged } from '#server/customers/unmark-merged.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, customerErased, unavailable } from '#server/http/app-error.ts'
import { reassignMessages } from '#server/messages/reassign-messages.ts'
import { reassignQuotes } from '#server/quotes/customer/reassign-quotes.ts'
import { contactName } from '#shared/contact/facts.ts'
import { type Customer, MERGE_UNDO_DAYS } from '#shared/customers/schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { FILLED_FIELDS } from './filled-fields.ts'
import { findCustomer } from './find-customer.ts'

/**
 * Undoes a merge: quotes, visits and messages that are still the target's go back, with visits and messages of those quotes
 * that came since. What the merge filled is empty again unless someone changed it since. Returns the customer. Throws 404,
 * and 409 for a customer that isn't merged, was erased, was merged more than `MERGE_UNDO_DAYS` ago, whose target was merged
 * since, or whose email another customer has now.
 */
export async function undoMerge(ctx: Context, { id }: { id: string }): Promise<Customer> {
  try {
    return await inTransaction(ctx, (tx) => tryUndo(tx, id))
  } catch (error) {
    if (!isUniqueViolation(error, 'customers_one_email')) throw error
    throw new AppError('not_allowed_now', 'Another customer has this email now.')
  }
}

/** Locks a customer and the one that it was merged into. Throws 404, and 409 if it isn't merged. */
async function lockMerged(tx: TransactionContext, id: string) {
  const { mergedInto: into } = await findAnyCustomer(tx, id)
  const [customer, target] = await lockCustomers(tx, into === null ? [id] : [id, into])
  if (!customer) throw new Error('A locked customer is missing')
  if (customer.erasedAt) throw customerErased()
  const { mergedInto, mergedAt, mergedRows } = customer
  if (mergedInto === null || !mergedAt || !mergedRows) {
    throw new AppError('not_allowed_now', 'This customer is not merged.')
  }
  if (target?.id !== mergedInto) {
    throw unavailable('Someone else is merging this customer right now. Please try again.', 1)
  }
  return { customer, target, mergedAt, mergedRows }
}

async function tryUndo(tx: TransactionContext, id: string): Promise<Customer> {
  const { customer, target, mergedAt, mergedRows } = await lockMerged(tx, id)
  if (tx.now().getTime() - mergedAt.getTime() > MERGE_UNDO_DAYS * DAY_MS) {
    throw new AppError('not_allowed_now', `A merge can be undone for ${MERGE_UNDO_DAYS} days.`)
  }
  // What the first merge filled may be in the last target by now.
  if (target.mergedInto !== null) {
    throw new AppError('not_allowed_now', `Undo the merge of ${contactName(target)} first.`)
  }
  const rows = { from: target.id, to: customer.id }
  // With `quoteIds`, also the visits and messages of these quotes that came since.
  await reassignAppointments(tx, { ...rows, ids: mergedRows.appointments, quoteIds: mergedRows.quotes })
  await reassignQuotes(tx, { ...rows, ids: mergedRows.quotes })
  await reassignMessages(tx, { ...rows, ids: mergedRows.messages, quoteIds: mergedRows.quotes })
  const restored = FILLED_FIELDS.flatMap((field) => {
    const [before, after] = mergedRows.filled[field] ?? []
    if (before === undefined || after === undefined) return []
    if (target[field] === after) return [[field, before]]
    return field === 'notes' ? [[field, removeAdded(target.notes, customer.notes)]] : []
  })
  await changeCustomer(tx, target, Object.fromEntries(restored))
  await unmarkMerged(tx, customer)
  await addEvent(tx, { subject: 'customer', subjectId: id, action: 'unmerged', changes: { into: [target.id, null] } })
  return findCustomer(tx, customer.id)
}

/** Notes without what a merge added, although another merge or a person added more since. What someone rewrote stays. */
function removeAdded(notes: string, added: string): string {
  const at = `\n${notes}\n`.lastIndexOf(`\n${added}\n`)
  if (at === -1) return notes
  return [notes.slice(0, Math.max(at - 1, 0)), notes.slice(at + added.length + 1)]
    .filter((part) => part !== '')
    .join('\n')
}
