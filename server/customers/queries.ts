import { and, asc, eq, inArray, isNull, ne, notExists, or } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { param, prepareOnce } from '#server/db/database.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { customerNotFound } from './customer-not-found.ts'
import { emailKey, phoneKey } from './keys.ts'
import { type CustomerRow, customers } from './table.ts'

/** A customer, even an erased or merged one. Throws 404. */
export async function findAnyCustomer(ctx: AnyContext, id: string): Promise<CustomerRow> {
  const [customer] = await ctx.db.orm.select().from(customers).where(eq(customers.id, id))
  if (!customer) throw customerNotFound()
  return customer
}

const selectCandidates = prepareOnce((orm) => {
  const { emailKey: email, phoneKey: phone, erasedAt, createdAt, id } = customers
  return orm
    .select()
    .from(customers)
    .where(
      and(
        isNull(erasedAt),
        or(and(eq(email, param('emailKey')), ne(email, '')), and(eq(phone, param('phoneKey')), ne(phone, ''))),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .for('key share')
    .prepare('customers_candidates')
})

/** Locks (key share) the customers that share the contact's email or phone number and aren't erased, oldest first. */
export function shareLockCandidates(tx: TransactionContext, { email, phoneNumber }: Contact) {
  return selectCandidates(tx.db).execute({ emailKey: emailKey(email), phoneKey: phoneKey(phoneNumber) })
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
