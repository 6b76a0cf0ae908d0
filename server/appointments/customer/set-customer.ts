import { eq } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { quotes } from '#server/quotes/table.ts'
import { pickContact } from '#shared/contact/fields.ts'

/**
 * Sets the customer of a confirmed appointment that has none: its quote's, or the one of its contact (docs/rules.md,
 * Customers). The transaction must hold the appointment's lock.
 */
export async function setCustomer(tx: TransactionContext, id: string): Promise<void> {
  const [found] = await tx.db.orm
    .select({ appointment: appointments, ofQuote: quotes.customerId })
    .from(appointments)
    .leftJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(eq(appointments.id, id))
  if (!found || found.appointment.customerId !== null || found.appointment.erasedAt !== null) return
  const { appointment, ofQuote } = found
  const contact = pickContact(appointment)
  const customerId = ofQuote ?? (await findOrAddCustomer(tx, { contact, since: appointment.createdAt }))
  if (customerId !== undefined) await tx.db.orm.update(appointments).set({ customerId }).where(eq(appointments.id, id))
}
