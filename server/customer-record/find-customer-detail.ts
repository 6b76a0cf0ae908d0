import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { selectOfficeAppointments } from '#server/appointments/office.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { findMergeTarget } from '#server/customers/find-merge-target.ts'
import { listFormerEmails } from '#server/customers/list-former-emails.ts'
import { customers } from '#server/customers/table.ts'
import { listMessages } from '#server/messages/list-messages.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { quoteColumns } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import { type CustomerDetail, MERGE_UNDO_DAYS } from '#shared/customers/schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { listCustomerEvents } from './list-customer-events.ts'
import { loadCustomer } from './load-customer.ts'

/** How many events a customer's record shows. */
const EVENT_LIMIT = 200

/** A customer with all quotes, visits and messages, and the latest events, newest first. A merged id gives its target. Throws 404. */
export async function findCustomerDetail(ctx: AnyContext, id: string): Promise<Omit<CustomerDetail, 'undelivered'>> {
  const customer = await findMergeTarget(ctx, id)
  const ofCustomer = await ctx.db.orm
    .select(quoteColumns)
    .from(quotes)
    .where(eq(quotes.customerId, customer.id))
    .orderBy(desc(quotes.number))
  const visits = await selectOfficeAppointments(ctx)
    .where(eq(appointments.customerId, customer.id))
    .orderBy(desc(appointments.during))
  const record = {
    ...(await loadCustomer(ctx, customer)),
    quotes: ofCustomer.map(presentQuote),
    appointments: visits.map((visit) => presentOfficeAppointment(visit)),
    messages: await listMessages(ctx, { customerId: customer.id }),
    formerEmails: await listFormerEmails(ctx, customer.id),
    merged: await listMerged(ctx, customer.id),
  }
  return { ...record, events: await listCustomerEvents(ctx, record, EVENT_LIMIT) }
}

/**
 * Customers that were merged into this one, latest first, while that can be undone. Undoing one also brings back the
 * customers merged into it earlier.
 */
async function listMerged(ctx: AnyContext, customerId: string): Promise<CustomerDetail['merged']> {
  const since = new Date(ctx.now().getTime() - MERGE_UNDO_DAYS * DAY_MS)
  const { id, firstName, lastName, mergedAt } = customers
  const rows = await ctx.db.orm
    .select({ id, firstName, lastName, mergedAt })
    .from(customers)
    .where(and(eq(customers.mergedInto, customerId), gt(mergedAt, since), isNull(customers.erasedAt)))
    .orderBy(desc(mergedAt))
  return rows.flatMap((row) =>
    row.mergedAt ? [{ id: row.id, name: contactName(row), mergedAt: row.mergedAt.toISOString() }] : [],
  )
}
