import { eq, sql } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import type { CustomerRow } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { listMaybeSame } from './list-maybe-same.ts'

/** A customer as the office sees it, with what their quotes add up to, and who may be the same person. */
export async function loadCustomer(ctx: AnyContext, customer: CustomerRow): Promise<Customer> {
  const { id, notes, manyPeople, erasedAt, version, createdAt } = customer
  const isDone = sql`${quotes.status} = 'completed'`
  const [totals] = await ctx.db.orm
    .select({
      quotes: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${isDone}))::int`,
      doneCents: sql<number>`coalesce(sum(${quotes.totalCents}) filter (where ${isDone}), 0)::float8`,
    })
    .from(quotes)
    .where(eq(quotes.customerId, id))
  return {
    id,
    ...pickContact(customer),
    notes,
    manyPeople,
    erased: erasedAt !== null,
    version,
    createdAt: createdAt.toISOString(),
    totals: totals ?? { quotes: 0, done: 0, doneCents: 0 },
    maybeSame: await listMaybeSame(ctx, customer),
  }
}
