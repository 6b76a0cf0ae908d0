import { and, desc, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { type CustomerRow, customerPairs, customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { Customer } from '#shared/customers/schema.ts'

/** Customers with this one's phone number, unless many people share it or someone said 'Not the same'. */
export async function listMaybeSame(ctx: AnyContext, customer: CustomerRow): Promise<Customer['maybeSame']> {
  if (customer.phoneKey === '' || customer.manyPeople) return []
  const { orm } = ctx.db
  const pairs = orm
    .select({ a: customerPairs.a })
    .from(customerPairs)
    .where(
      or(
        and(eq(customerPairs.a, customer.id), eq(customerPairs.b, customers.id)),
        and(eq(customerPairs.b, customer.id), eq(customerPairs.a, customers.id)),
      ),
    )
  const rows = await orm
    .select({
      id: customers.id,
      firstName: customers.firstName,
      lastName: customers.lastName,
      // The builder drops the table's name from columns of an outer fragment.
      numbers: sql<number[]>`array(
        select quote.number from ${quotes} as quote where quote.customer_id = customers.id order by quote.number desc
      )`,
    })
    .from(customers)
    .where(
      and(
        eq(customers.phoneKey, customer.phoneKey),
        ne(customers.id, customer.id),
        eq(customers.manyPeople, false),
        isNull(customers.mergedInto),
        isNull(customers.erasedAt),
        notExists(pairs),
      ),
    )
    .orderBy(desc(customers.createdAt))
  return rows.map((row) => ({ id: row.id, name: contactName(row), numbers: row.numbers }))
}
