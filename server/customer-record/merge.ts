import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { reassignAppointments } from '#server/appointments/customer-of-visit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import {
  addCustomerPair,
  changeUniqueEmail,
  findAnyCustomer,
  lockAnyCustomer,
  lockCustomer,
  lockTwo,
  markMerged,
  unmarkMerged,
} from '#server/customers/customers.ts'
import { addCustomer, changeCustomer } from '#server/customers/find-or-add-customer.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { replaceWords } from '#server/customers/matching.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { reassignMessages } from '#server/messages/messages.ts'
import { reassignQuotes } from '#server/quotes/of-customer.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import { CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import { type Customer, MAX_OFFICE_NOTES_LENGTH, MERGE_UNDO_DAYS, type mergeSchema } from '#shared/customers/schema.ts'
import { formatNumber } from '#shared/lib/counts.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { findCustomer, refuseOldCustomer } from './customer.ts'

/**
 * Merges a customer into a target: moves all quotes, visits and messages, fills the target's empty fields, and appends
 * the notes. Returns the target. Throws 404, 400 at `into` for the customer itself, and 409 for an older version, an
 * erased or merged customer, notes that are too long together, or an email that another customer has.
 */
export async function mergeCustomers(
  ctx: Context,
  { id, into, version, intoVersion }: { id: string } & z.output<typeof mergeSchema>,
): Promise<Customer> {
  if (id === into) throw invalid('into', 'Choose another customer.')
  // After a split, another customer has the email that the target would get.
  const refuse = () => new AppError('not_allowed_now', 'Another customer has this email. Merge the two first.')
  const merge = async (tx: TransactionContext) => {
    const [customer, target] = await lockTwo(tx, id, into)
    await refuseOldCustomer(tx, customer, version)
    await refuseOldCustomer(tx, target, intoVersion)
    const rows = { from: id, to: into }
    const appointments = await reassignAppointments(tx, rows)
    const quoteIds = await reassignQuotes(tx, rows)
    const messages = await reassignMessages(tx, rows)
    const filled = findFilled(customer, target)
    refuseLongNotes(filled.notes?.[1] ?? '')
    // First, because the target may get the email.
    await markMerged(tx, { id, into, mergedRows: { quotes: quoteIds, appointments, messages, filled } })
    await changeCustomer(tx, target, Object.fromEntries(Object.entries(filled).map(([field, [, to]]) => [field, to])))
    await addEvent(tx, { subject: 'customer', subjectId: id, action: 'merged', changes: { into: [null, into] } })
    return findCustomer(tx, into)
  }
  return changeUniqueEmail(ctx, merge, refuse)
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

/**
 * Undoes a merge: quotes, visits and messages that are still the target's go back, with visits and messages of those quotes
 * that came since. What the merge filled is empty again unless someone changed it since. Returns the customer. Throws 404,
 * and 409 for a customer that isn't merged, was erased, was merged more than `MERGE_UNDO_DAYS` ago, whose target was merged
 * since, or whose email another customer has now.
 */
export async function undoMerge(ctx: Context, { id }: { id: string }): Promise<Customer> {
  const refuse = () => new AppError('not_allowed_now', 'Another customer has this email now.')
  return changeUniqueEmail(ctx, (tx) => tryUndo(tx, id), refuse)
}

async function tryUndo(tx: TransactionContext, id: string): Promise<Customer> {
  const { mergedInto: into } = await findAnyCustomer(tx, id)
  const [customer, target] = await lockTwo(tx, id, into ?? id, lockAnyCustomer)
  const { erasedAt, mergedInto, mergedAt, mergedRows } = customer
  if (erasedAt) throw customerErased()
  if (mergedInto !== target.id || !mergedAt || !mergedRows) {
    throw new AppError('not_allowed_now', 'This customer is not merged.')
  }
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
    return target[field] === after ? [[field, before]] : []
  })
  await changeCustomer(tx, target, Object.fromEntries(restored))
  await unmarkMerged(tx, customer)
  await addEvent(tx, { subject: 'customer', subjectId: id, action: 'unmerged', changes: { into: [target.id, null] } })
  return findCustomer(tx, customer.id)
}

/**
 * Moves some of a customer's quotes, with their visits and messages, to a new customer. The new customer gets the newest
 * quote's contact. The email still matches the original customer. Records the two as not the same. Throws 404; 409 if the
 * customer was erased or merged; 400 at `quoteIds` for another customer's quote, or if no quote would stay.
 */
export async function splitCustomer(ctx: Context, id: string, quoteIds: readonly string[]): Promise<Customer> {
  const ids = [...new Set(quoteIds)]
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, id)
    const ofCustomer = eq(quotes.customerId, customer.id)
    const chosen = await tx.db.orm
      .select()
      .from(quotes)
      .where(and(ofCustomer, inArray(quotes.id, ids)))
      .orderBy(desc(quotes.number))
    const [newest] = chosen
    if (!newest || chosen.length < ids.length) throw invalid('quoteIds', 'Select only quotes of this customer.')
    const others = tx.db.orm.select({ id: quotes.id }).from(quotes)
    const staying = await others.where(and(ofCustomer, notInArray(quotes.id, ids))).limit(1)
    if (staying.length === 0) throw invalid('quoteIds', 'At least one quote must stay.')
    const contact = pickContact(newest)
    const { createdAt: since } = chosen.at(-1) ?? newest
    const to = await addCustomer(tx, { contact, since, hasEmailKey: false })
    if (to === undefined) throw new Error('A customer without an email key was not added')
    await reassignAppointments(tx, { from: customer.id, to, quoteIds: ids })
    await reassignQuotes(tx, { from: customer.id, to, ids })
    await reassignMessages(tx, { from: customer.id, to, quoteIds: ids })
    await replaceWords(tx, to, contact)
    await replaceWords(tx, customer.id, customer)
    // Otherwise the record would suggest right away to make them one again: they may share a phone number.
    await addCustomerPair(tx, customer.id, to)
    await addEvent(tx, {
      subject: 'customer',
      subjectId: customer.id,
      action: 'split',
      changes: { to: [null, to], quotes: [null, chosen.map(({ number }) => number)] },
    })
    return findCustomer(tx, to)
  })
}

/** Records that two customers are not the same, although they share a phone number. Throws 404, and 400 at `other`. */
export async function markNotTheSame(ctx: Context, { id, other }: { id: string; other: string }): Promise<void> {
  if (id === other) throw invalid('other', 'Choose another customer.')
  await inTransaction(ctx, async (tx) => {
    await lockTwo(tx, id, other)
    if (!(await addCustomerPair(tx, id, other))) return
    await addEvent(tx, { subject: 'customer', subjectId: id, action: 'edited', changes: { notSame: [null, other] } })
  })
}

/** Fields of the target that a merge fills, and that undoing it empties. Notes get longer instead. */
const FILLED_FIELDS = [...CONTACT_FIELDS, 'notes'] as const
