import { sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'

/** Those of these ids that are a quote's, an appointment's or a customer's, with the time of their erasure. */
export async function findRows(
  ctx: AnyContext,
  ids: readonly string[],
): Promise<{ id: string; erasedAt: Date | null }[]> {
  // As one parameter: a folder of email files names more ids than a statement takes parameters.
  const isAmong = sql`in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
  const { orm } = ctx.db
  return [
    ...(await orm
      .select({ id: quotes.id, erasedAt: quotes.erasedAt })
      .from(quotes)
      .where(sql`${quotes.id}::text ${isAmong}`)),
    ...(await orm
      .select({ id: appointments.id, erasedAt: appointments.erasedAt })
      .from(appointments)
      .where(sql`${appointments.id}::text ${isAmong}`)),
    ...(await orm
      .select({ id: customers.id, erasedAt: customers.erasedAt })
      .from(customers)
      .where(sql`${customers.id}::text ${isAmong}`)),
  ]
}
