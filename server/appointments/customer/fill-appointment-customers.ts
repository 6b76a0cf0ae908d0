import { and, asc, eq, exists, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { canHaveCustomer } from '#server/customers/sql.ts'
import { quotes } from '#server/quotes/table.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { setCustomer } from './set-customer.ts'

/** Sets the customer of up to `limit` appointments from before there were customers, oldest first. Returns how many. */
export async function fillAppointmentCustomers(tx: TransactionContext, limit: number): Promise<number> {
  const { orm } = tx.db
  const { id, quoteId, customerId, erasedAt, status, createdAt } = appointments
  const ofThis = eq(quotes.id, quoteId)
  const quoteOf = (condition: ReturnType<typeof and>) =>
    orm.select({ id: quotes.id }).from(quotes).where(and(ofThis, condition))
  const leftConfirmed = orm
    .select({ id: appointmentHistory.id })
    .from(appointmentHistory)
    .where(and(eq(appointmentHistory.appointmentId, id), eq(appointmentHistory.from, 'confirmed')))
  const rows = await orm
    .select({ id })
    .from(appointments)
    .where(
      and(
        isNull(customerId),
        isNull(erasedAt),
        // Written into the SQL, as in the index.
        sql`${status} not in ('held', 'expired')`,
        // Abandoned holds make no customers.
        or(inArray(status, statusesIn('booked', 'over')), exists(leftConfirmed)),
        or(
          exists(quoteOf(isNotNull(quotes.customerId))),
          and(canHaveCustomer(appointments), notExists(quoteOf(isNull(quotes.erasedAt)))),
        ),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(limit)
    .for('no key update')
  for (const row of rows) await setCustomer(tx, row.id)
  return rows.length
}
