import { and, asc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { payments } from '#server/appointments/payment/table.ts'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { formerEmail } from '#server/appointments/customer.ts'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { listMergedInto } from '#server/customers/customers.ts'
import { customers } from '#server/customers/table.ts'
import { events } from '#server/events/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { ErasedIds } from '#shared/erasure/schema.ts'
import { MOVING_STATES } from '#shared/payments/states.ts'

type RowIds = Omit<ErasedIds, 'customerIds'>

/**
 * A customer and those merged into it, with all of their quotes and appointments, and those with one of their emails that no
 * customer has yet, such as a hold that ended.
 */
export async function listRowsOf(tx: TransactionContext, customerId: string): Promise<ErasedIds> {
  const { orm } = tx.db
  const customerIds = await listMergedInto(tx, [customerId])
  const emails = await listAllEmails(tx, customerIds)
  const isTheirs = (table: typeof quotes | typeof appointments) =>
    or(
      inArray(table.customerId, customerIds),
      and(isNull(table.customerId), isNull(table.erasedAt), inArray(sql`lower(${table.email})`, emails)),
    )
  const ofCustomer = await orm.select({ id: quotes.id }).from(quotes).where(isTheirs(quotes))
  const visits = await orm.select({ id: appointments.id }).from(appointments).where(isTheirs(appointments))
  const quoteIds = ofCustomer.map(({ id }) => id)
  const appointmentIds = await listAppointmentIds(tx, { quoteIds, appointmentIds: visits.map(({ id }) => id) })
  return { quoteIds, appointmentIds, customerIds }
}

/** The email addresses of these customers in lower case, with those that their quotes and appointments came with. */
async function listAllEmails(tx: TransactionContext, customerIds: readonly string[]): Promise<string[]> {
  const emailsOf = (table: typeof quotes | typeof appointments) =>
    tx.db.orm
      .select({ email: table.email })
      .from(table)
      .where(inArray(table.customerId, [...customerIds]))
  const used = [...(await emailsOf(quotes)), ...(await emailsOf(appointments))].map(({ email }) => email)
  const all = [...(await findCustomerEmails(tx, customerIds)), ...used].map((email) => email.toLowerCase())
  return [...new Set(all)].filter(Boolean)
}

/** The email addresses of these customers, and those that the office has replaced in their records, quotes and visits. */
export async function findCustomerEmails(tx: TransactionContext, ids: readonly string[]): Promise<string[]> {
  const { orm } = tx.db
  const current = await orm
    .select({ email: customers.email })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
  const ofTheirs = orm
    .select({ id: sql<string>`${quotes.id}::text` })
    .from(quotes)
    .where(inArray(quotes.customerId, [...ids]))
  const email = sql<string>`${events.changes} -> 'email' ->> 0`
  const former = await orm
    .selectDistinct({ email })
    .from(events)
    .where(
      and(
        or(
          and(eq(events.subject, 'customer'), inArray(events.subjectId, [...ids])),
          and(eq(events.subject, 'quote'), inArray(events.subjectId, ofTheirs)),
        ),
        isNotNull(email),
      ),
    )
  const ofVisits = await orm
    .selectDistinct({ email: formerEmail })
    .from(appointmentHistory)
    .innerJoin(appointments, eq(appointments.id, appointmentHistory.appointmentId))
    .where(and(inArray(appointments.customerId, [...ids]), isNotNull(formerEmail)))
  return [...current, ...former, ...ofVisits].flatMap((row) => row.email || [])
}

/** For an appointment joined with its quote: whether it has the quote's contact, copied from it or with the same email. */
const hasContactOfQuote = and(
  isNull(appointments.erasedAt),
  isNull(quotes.erasedAt),
  or(
    eq(appointments.isContactHidden, true),
    and(ne(appointments.email, ''), sql`lower(${appointments.email}) = lower(${quotes.email})`),
  ),
)

/** These appointments, and those with the contact of one of these quotes. */
async function listAppointmentIds(ctx: AnyContext, { quoteIds, appointmentIds }: RowIds): Promise<string[]> {
  const linked = await ctx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .innerJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(and(inArray(quotes.id, [...quoteIds]), hasContactOfQuote))
  return [...new Set([...appointmentIds, ...linked.map(({ id }) => id)])]
}

/**
 * Locks these rows and the customers of these quotes and appointments until the transaction ends, customers first
 * (docs/architecture.md, Locks). A new quote locks its customer and a booking its quote, so none can come in between.
 */
export async function lockRows(
  tx: TransactionContext,
  { quoteIds, appointmentIds, customerIds }: ErasedIds,
): Promise<void> {
  const { orm } = tx.db
  const ofQuotes = orm
    .select({ id: quotes.customerId })
    .from(quotes)
    .where(inArray(quotes.id, [...quoteIds]))
  const ofAppointments = orm
    .select({ id: appointments.customerId })
    .from(appointments)
    .where(inArray(appointments.id, [...appointmentIds]))
  await orm
    .select({ id: customers.id })
    .from(customers)
    .where(
      or(
        inArray(customers.id, [...customerIds]),
        inArray(customers.id, ofQuotes),
        inArray(customers.id, ofAppointments),
      ),
    )
    .orderBy(asc(customers.id))
    .for('update')
  await orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, [...appointmentIds]))
    .orderBy(asc(appointments.id))
    .for('update')
  await orm
    .select({ id: quotes.id })
    .from(quotes)
    .where(inArray(quotes.id, [...quoteIds]))
    .orderBy(asc(quotes.id))
    .for('update')
}

export type ErasableQuote = Awaited<ReturnType<typeof findQuotesToErase>>[number]
export type ErasableAppointment = Awaited<ReturnType<typeof findAppointmentsToErase>>[number]

export function findQuotesToErase(tx: TransactionContext, ids: readonly string[]) {
  const { id, number, customerId, firstName, lastName, email, sessionId, erasedAt } = quotes
  return tx.db.orm
    .select({ id, number, customerId, firstName, lastName, email, sessionId, erasedAt })
    .from(quotes)
    .where(inArray(id, [...ids]))
}

/** In the order of their times, each with the reasons that prevent its erasure. */
export function findAppointmentsToErase(tx: TransactionContext, ids: readonly string[]) {
  const { id, customerId, firstName, lastName, email, sessionId, erasedAt, status, appointmentDate, clientAddress } =
    appointments
  const { quoteNumber } = appointments
  const { startsAt, endsAt } = appointmentColumns
  const openPayment = tx.db.orm
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, id), inArray(payments.state, MOVING_STATES)))
  return tx.db.orm
    .select({
      id,
      customerId,
      number: quoteNumber,
      firstName,
      lastName,
      email,
      sessionId,
      erasedAt,
      status,
      appointmentDate,
      clientAddress,
      endsAt,
      /** A payment or refund is under way. */
      hasOpenPayment: sql<boolean>`${exists(openPayment)}`,
    })
    .from(appointments)
    .where(inArray(id, [...ids]))
    .orderBy(asc(startsAt))
}

export async function listIntentIds(tx: TransactionContext, appointmentIds: readonly string[]): Promise<string[]> {
  const rows = await tx.db.orm
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(inArray(payments.appointmentId, [...appointmentIds]))
  return rows.map(({ intentId }) => intentId)
}
