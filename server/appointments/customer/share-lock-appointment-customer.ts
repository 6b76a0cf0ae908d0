import { eq, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { shareLockCustomer } from '#server/customers/share-lock-customer.ts'
import { quotes } from '#server/quotes/table.ts'
import { pickContact } from '#shared/contact/fields.ts'

/**
 * Until the transaction ends, no one can merge or erase the customer whom this visit gets once it's confirmed. Call it before
 * you lock the visit, because customers are locked first (docs/architecture.md, Locks).
 */
export async function shareLockAppointmentCustomer(tx: TransactionContext, id: string): Promise<void> {
  const [found] = await tx.db.orm
    .select({
      appointment: appointments,
      customerId: sql<string | null>`coalesce(${appointments.customerId}, ${quotes.customerId})`,
    })
    .from(appointments)
    .leftJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(eq(appointments.id, id))
  if (found) await shareLockCustomer(tx, { id: found.customerId, contact: pickContact(found.appointment) })
}
