import { and, desc, eq, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { emailKey } from '#server/customers/keys.ts'
import { type CustomerRow, customerPairs, customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { Customer, OtherCustomer } from '#shared/customers/schema.ts'

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
  return listOthers(
    ctx,
    and(
      eq(customers.phoneKey, customer.phoneKey),
      ne(customers.id, customer.id),
      eq(customers.manyPeople, false),
      notExists(pairs),
    ),
  )
}

/** The customer that an email leads to, unless it was merged. */
export async function findByEmail(ctx: AnyContext, email: string): Promise<OtherCustomer | undefined> {
  const [other] = await listOthers(ctx, eq(customers.emailKey, emailKey(email)))
  return other
}

async function listOthers({ db }: AnyContext, condition: SQL | undefined): Promise<OtherCustomer[]> {
  const rows = await db.orm
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
    .where(and(condition, isNull(customers.mergedInto), isNull(customers.erasedAt)))
    .orderBy(desc(customers.createdAt))
  return rows.map((row) => ({ id: row.id, name: contactName(row), numbers: row.numbers }))
}
