import { and, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { quotes } from '#server/quotes/table.ts'
import { ERASED_CONTACT } from '#shared/erasure/erased-contact.ts'
import { customerPairs, customers, customerWords } from './table.ts'

/** Those of these customers, and of the ones merged into them, that have no quote or visit left that isn't erased. */
export async function listCustomersWithoutRecords(tx: TransactionContext, ids: readonly string[]): Promise<string[]> {
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

/** Blanks every personal field of these customers and of those merged into them, and deletes their search words. Returns their ids. */
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
