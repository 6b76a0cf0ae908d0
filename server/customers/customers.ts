import { type SQL, and, asc, eq, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { prepared } from '#server/db/prepared.ts'
import { eraseEvents } from '#server/events/add-event.ts'
import { events } from '#server/events/table.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import { quotes } from '#server/quotes/table.ts'
import { type Contact, ERASED_CONTACT } from '#shared/contact/fields.ts'
import { emailKey, matchCustomer, phoneKey, replaceWords } from './matching.ts'
import { type CustomerRow, customerPairs, customers, customerWords, type MergedRows } from './table.ts'

function customerNotFound(): AppError {
  return new AppError('not_found', 'Customer not found')
}

/** A customer, even an erased or merged one. Throws 404. */
export async function findAnyCustomer(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const [customer] = await ctx.db.orm.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw customerNotFound()
  return customer
}

/** In the order of their ids, as `lockTwo`, so a merge and a quote wait for each other. */
const shareLockWithTargets = (name: string, condition: SQL | undefined) =>
  prepared(name, (orm) => {
    const { id, mergedInto } = customers
    const ids = sql`
    with recursive family (id, merged_into) as (
      select ${id}, ${mergedInto} from ${customers} where ${condition}
      union
      select ${id}, ${mergedInto} from ${customers} join family on ${id} = family.merged_into
    ) select id from family`
    return orm.select().from(customers).where(sql`${id} in (${ids})`).orderBy(asc(id)).for('key share')
  })

/** Many have no email or no phone number, and so the same empty key. Written out as in the index. */
const isKey = (column: PgColumn, name: string) => sql`(${column} <> '' and ${column} = ${sql.placeholder(name)})`
const isCandidate = or(isKey(customers.emailKey, 'email'), isKey(customers.phoneKey, 'phone'))
const lockCandidates = shareLockWithTargets('lock_candidates', isCandidate)
const lockChosen = shareLockWithTargets('lock_chosen_customer', eq(customers.id, sql.placeholder('id')))

/**
 * Locks (key share) the customers that share the contact's email or phone number and aren't erased, with all that they were
 * merged into. Returns the former, oldest first.
 */
export async function shareLockCandidates(tx: TransactionContext, contact: Contact): Promise<CustomerRow[]> {
  const [ofEmail, ofPhone] = [emailKey(contact.email), phoneKey(contact.phoneNumber)]
  const locked = await lockCandidates(tx.db, { email: ofEmail, phone: ofPhone })
  return locked
    .filter(
      ({ emailKey: ofOther, phoneKey: phoneOfOther, erasedAt }) =>
        erasedAt === null && ((ofEmail !== '' && ofOther === ofEmail) || (ofPhone !== '' && phoneOfOther === ofPhone)),
    )
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1))
}

/** Locks (key share) a customer by its id, with all that it was merged into. Undefined if there's none. */
export async function shareLockChosen(tx: TransactionContext, id: string): Promise<CustomerRow | undefined> {
  const locked = await lockChosen(tx.db, { id })
  return locked.find((customer) => customer.id === id)
}

/** The customer itself, or where it was merged to in the end. Undefined if that was just erased. */
export async function shareLockMergeTarget(
  tx: TransactionContext,
  customer: CustomerRow,
): Promise<CustomerRow | undefined> {
  let target: CustomerRow | undefined = customer
  while (target && target.mergedInto !== null) {
    const query = tx.db.orm.select().from(customers).where(eq(customers.id, target.mergedInto))
    ;[target] = await query.for('key share')
  }
  return target?.erasedAt === null ? target : undefined
}

/** Which of these customers have only erased quotes and visits, or none. */
export async function listEmptyCustomers(tx: TransactionContext, ids: readonly string[]): Promise<string[]> {
  const { orm } = tx.db
  const quote = orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.customerId, customers.id), isNull(quotes.erasedAt)))
  const appointment = orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.customerId, customers.id), isNull(appointments.erasedAt)))
  const rows = await orm
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, [...ids]), notExists(quote), notExists(appointment)))
  return rows.map(({ id }) => id)
}

/** These customers and all that were merged into them, at any distance. */
export async function listMergedInto(ctx: AnyContext, ids: readonly string[]): Promise<string[]> {
  const family = new Set(ids)
  let latest = [...ids]
  while (latest.length > 0) {
    const rows = await ctx.db.orm
      .select({ id: customers.id })
      .from(customers)
      .where(inArray(customers.mergedInto, latest))
    latest = rows.map(({ id }) => id).filter((id) => !family.has(id))
    for (const id of latest) family.add(id)
  }
  return [...family]
}

/** The customer, or the one that it was merged into in the end. Throws 404. */
export async function findMergeTarget(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const customer = await findAnyCustomer(ctx, id)
  return customer.mergedInto === null ? customer : findMergeTarget(ctx, customer.mergedInto)
}

/**
 * Locks a customer for a change, before their visits and quotes (docs/architecture.md, Locks). Throws 404, or 409 if the
 * customer was erased or merged into another one.
 */
export async function lockCustomer(tx: TransactionContext, id: string): Promise<CustomerRow> {
  const customer = await lockAnyCustomer(tx, id)
  if (customer.erasedAt) throw customerErased()
  if (customer.mergedInto !== null) {
    throw new AppError('not_allowed_now', 'This customer was merged into another one.')
  }
  return customer
}

/** The same, also for an erased or merged one. Throws 404. */
export async function lockAnyCustomer(tx: TransactionContext, id: string): Promise<CustomerRow> {
  const [customer] = await tx.db.orm.select().from(customers).where(eq(customers.id, id)).for('update')
  if (!customer) throw customerNotFound()
  return customer
}

/** Locks two customers in the order of their ids, so that two changes at once wait for each other. Throws as `lock` does. */
export async function lockTwo(
  tx: TransactionContext,
  one: string,
  other: string,
  lock = lockCustomer,
): Promise<[CustomerRow, CustomerRow]> {
  if (one > other) return (await lockTwo(tx, other, one, lock)).toReversed() as [CustomerRow, CustomerRow] // two of them
  return [await lock(tx, one), await lock(tx, other)]
}

/** Runs a change in one transaction. Throws what `refuse` returns if another customer has the email that one would get. */
export async function changeUniqueEmail<T>(
  ctx: Context,
  change: (tx: TransactionContext) => Promise<T>,
  refuse: () => AppError | Promise<AppError>,
): Promise<T> {
  try {
    return await inTransaction(ctx, change)
  } catch (error) {
    throw isUniqueViolation(error, 'customers_one_email') ? await refuse() : error
  }
}

/**
 * Until the transaction ends, no one can merge or erase this customer, or its target if it was merged. Without an id, that's
 * the customer who matches the contact. For a transaction that locks visits or quotes before it knows the customer (docs/architecture.md, Locks).
 */
export async function shareLockCustomer(
  tx: TransactionContext,
  { id, contact }: { id: string | null; contact: Contact },
): Promise<void> {
  const match =
    id === null ? matchCustomer(contact, await shareLockCandidates(tx, contact)) : await shareLockChosen(tx, id)
  if (match) await shareLockMergeTarget(tx, match)
}

/** The email addresses that the office has replaced in the record of this customer, or of one merged into it. */
export async function listFormerEmails(ctx: AnyContext, customerId: string): Promise<string[]> {
  const email = sql<string>`${events.changes} -> 'email' ->> 0`
  const rows = await ctx.db.orm
    .selectDistinct({ email })
    .from(events)
    .where(
      and(
        eq(events.subject, 'customer'),
        inArray(events.subjectId, await listMergedInto(ctx, [customerId])),
        // Null if the email wasn't changed, and empty if there was none before.
        ne(email, ''),
      ),
    )
  return rows.map((row) => row.email)
}

/** Marks a customer as merged, so that search no longer finds it. */
export async function markMerged(
  tx: TransactionContext,
  { id, into, mergedRows }: { id: string; into: string; mergedRows: MergedRows },
): Promise<void> {
  await tx.db.orm
    .update(customers)
    .set({ mergedInto: into, mergedAt: tx.now(), mergedRows, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, id))
  await replaceWords(tx, id, undefined)
}

/** Undoes `markMerged`. */
export async function unmarkMerged(tx: TransactionContext, customer: CustomerRow): Promise<void> {
  await tx.db.orm
    .update(customers)
    .set({ mergedInto: null, mergedAt: null, mergedRows: null, version: sql`${customers.version} + 1` })
    .where(eq(customers.id, customer.id))
  await replaceWords(tx, customer.id, customer)
}

/** Records that two customers are not the same. False if they already were. */
export async function addCustomerPair(tx: TransactionContext, one: string, other: string): Promise<boolean> {
  const [a = '', b = ''] = [one, other].toSorted()
  const added = await tx.db.orm
    .insert(customerPairs)
    .values({ a, b })
    .onConflictDoNothing()
    .returning({ a: customerPairs.a })
  return added.length > 0
}

/**
 * Blanks every personal field of these customers and of those merged into them, and deletes their search words. Returns
 * their ids.
 */
export async function eraseCustomers(tx: TransactionContext, ids: readonly string[]): Promise<string[]> {
  const { orm } = tx.db
  const family = await listMergedInto(tx, ids)
  await eraseEvents(tx, 'customer', family)
  await orm.delete(customerWords).where(inArray(customerWords.customerId, family))
  await orm.delete(customerPairs).where(or(inArray(customerPairs.a, family), inArray(customerPairs.b, family)))
  const rows = await orm
    .update(customers)
    .set({
      ...ERASED_CONTACT,
      emailKey: '',
      phoneKey: '',
      notes: '',
      mergedRows: null,
      erasedAt: tx.now(),
      version: sql`${customers.version} + 1`,
    })
    .where(and(inArray(customers.id, family), isNull(customers.erasedAt)))
    .returning({ id: customers.id })
  return rows.map(({ id }) => id)
}
