import { and, desc, eq, gt, inArray, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext } from '#server/context.ts'
import { type CustomerRow, findTarget } from '#server/customers/lock-customer.ts'
import { customerPairs, customers } from '#server/customers/table.ts'
import { presentOfficeAppointment } from '#server/appointments/present-appointment.ts'
import { selectOfficeAppointments } from '#server/appointments/office/office-appointments.ts'
import { listMergedInto } from '#server/customers/queries.ts'
import { listMessages } from '#server/messages/list-messages.ts'
import { presentQuote } from '#server/quotes/present-quote.ts'
import { quoteColumns } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { pickContact } from '#shared/contact/fields.ts'
import { contactName } from '#shared/contact/facts.ts'
import { type Customer, type CustomerDetail, MERGE_UNDO_DAYS } from '#shared/customers/schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { listCustomerEvents } from './list-customer-events.ts'

/** How many events a customer's record shows. */
const EVENT_LIMIT = 200

/** A customer with all quotes, visits and messages, and the latest events, newest first. A merged id gives its target. Throws 404. */
export async function findCustomerDetail(ctx: AnyContext, id: string): Promise<CustomerDetail> {
  const customer = await findTarget(ctx, id)
  const ofCustomer = await ctx.db.orm
    .select(quoteColumns)
    .from(quotes)
    .where(eq(quotes.customerId, customer.id))
    .orderBy(desc(quotes.number))
  const visits = await selectOfficeAppointments(ctx)
    .where(eq(appointments.customerId, customer.id))
    .orderBy(desc(appointments.during))
  const record = {
    ...(await presentCustomer(ctx, customer)),
    quotes: ofCustomer.map(presentQuote),
    appointments: visits.map((visit) => presentOfficeAppointment(visit)),
    messages: await listMessages(ctx, { customerId: customer.id }),
    merged: await listMerged(ctx, customer.id),
  }
  return { ...record, events: await listCustomerEvents(ctx, record, EVENT_LIMIT) }
}

/** Customers that were merged into this one, latest first, while that can be undone. */
async function listMerged(ctx: AnyContext, customerId: string): Promise<CustomerDetail['merged']> {
  const since = new Date(ctx.now().getTime() - MERGE_UNDO_DAYS * DAY_MS)
  const { id, firstName, lastName, mergedAt } = customers
  const rows = await ctx.db.orm
    .select({ id, firstName, lastName, mergedAt })
    .from(customers)
    .where(and(inArray(id, await listMergedInto(ctx, [customerId])), gt(mergedAt, since), isNull(customers.erasedAt)))
    .orderBy(desc(mergedAt))
  return rows.flatMap((row) =>
    row.mergedAt ? [{ id: row.id, name: contactName(row), mergedAt: row.mergedAt.toISOString() }] : [],
  )
}

/** A customer as the office sees it now, by id. Throws 404. */
export async function presentCustomerById(ctx: AnyContext, id: string): Promise<Customer> {
  return presentCustomer(ctx, await findTarget(ctx, id))
}

async function presentCustomer(ctx: AnyContext, customer: CustomerRow): Promise<Customer> {
  const { id, notes, manyPeople, erasedAt, version, createdAt } = customer
  const isDone = sql`${quotes.status} = 'completed'`
  const [totals] = await ctx.db.orm
    .select({
      quotes: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${isDone}))::int`,
      doneCents: sql<number>`coalesce(sum(${quotes.totalCents}) filter (where ${isDone}), 0)::int`,
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

/** Customers with this one's phone number, unless many people share it or someone said 'Not the same'. */
async function listMaybeSame(ctx: AnyContext, customer: CustomerRow): Promise<Customer['maybeSame']> {
  if (customer.phoneKey === '' || customer.manyPeople) return []
  const { orm } = ctx.db
  const keptApart = orm
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
        notExists(keptApart),
      ),
    )
    .orderBy(desc(customers.createdAt))
  return rows.map((row) => ({ id: row.id, name: contactName(row), numbers: row.numbers }))
}
