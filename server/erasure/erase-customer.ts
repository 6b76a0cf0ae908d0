import { and, asc, eq, exists, getTableColumns, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formerEmail } from '#server/appointments/customer-of-visit.ts'
import { eraseAttachments } from '#server/attachments/attachments.ts'
import { eraseAppointments } from '#server/appointments/erase.ts'
import { payments } from '#server/payments/table.ts'
import { appointmentColumns } from '#server/appointments/queries.ts'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { eraseSessions } from '#server/countertops/countertops.ts'
import { refuseOldCustomer } from '#server/customer-record/customer.ts'
import {
  eraseCustomers,
  findMergeTarget,
  listEmptyCustomers,
  listMergedInto,
  lockCustomer,
} from '#server/customers/customers.ts'
import { customers } from '#server/customers/table.ts'
import { addEvent } from '#server/events/add-event.ts'
import { events } from '#server/events/table.ts'
import { eraseClosedLines } from '#server/export/closed-months.ts'
import { eraseFinalQuotes } from '#server/final-quotes/erase.ts'
import { eraseJobPayments, findRunningJob } from '#server/money/erase.ts'
import { AppError, invalid, unavailable } from '#server/http/app-error.ts'
import { eraseAnswers } from '#server/http/idempotency.ts'
import { emailSubject, eraseLimits } from '#server/http/limits.ts'
import { eraseJobErrors } from '#server/jobs/queue.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import { eraseEmails, listEmailsAbout } from '#server/mail/outbox.ts'
import { eraseMessages, listMessageIds } from '#server/messages/messages.ts'
import { erasePageLinks } from '#server/my/link.ts'
import { eraseDemoIntents } from '#server/payment-provider/demo-provider.ts'
import { erasePhotos } from '#server/photos/photos.ts'
import { eraseVisitPhotos } from '#server/appointments/visit-photos.ts'
import { eraseQuotes } from '#server/quotes/of-customer.ts'
import { quoteEmailKeys } from '#server/quotes/submit-quote.ts'
import { quotes } from '#server/quotes/table.ts'
import { eraseSampleRequests, listSampleRequestIds } from '#server/samples/samples.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { type customerErasureSchema, NAME_NEEDED } from '#shared/erasure/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { MOVING_STATES } from '#shared/payments/states.ts'

interface ErasedIds {
  quoteIds: string[]
  appointmentIds: string[]
  customerIds: string[]
}

type EraseCustomer = { id: string } & z.output<typeof customerErasureSchema>

/**
 * Erases a customer, with those merged into it and all of their quotes, visits and messages (docs/rules.md, Privacy). A
 * merged id erases its target. Numbers, dates, sizes, amounts and statuses stay. All personal data goes, including in
 * history, waiting emails, email files, sessions and saved countertops. Rows that are already erased don't change.
 *
 * Throws 404, 409 with the `current` customer for an older version, 409 for an erased one, an upcoming visit, an open
 * payment or a job that is accepted and not installed, 400 at `name` if it isn't the full name, and 503 if someone books for the customer at the same moment.
 */
export async function eraseCustomer(ctx: Context, erasure: EraseCustomer): Promise<void> {
  const { id } = await findMergeTarget(ctx, erasure.id)
  const { erased, emails } = await inTransaction(ctx, (tx) => eraseRows(tx, { ...erasure, id }))
  // Logged as a warning so it survives most LOG_LEVELs: after a restored backup, a person erases these again.
  ctx.log.warn({ erased }, 'A customer was erased')
  ctx.log.flush()
  const { quoteIds, appointmentIds, customerIds } = erased
  await deleteEmailFilesAbout(ctx.config.emailFilesDir, [...quoteIds, ...appointmentIds, ...customerIds, ...emails])
}

/** Each noun erases its own rows. Throws 503 if a row that must be erased too was just added. */
async function eraseRows(tx: TransactionContext, { id, name, version }: EraseCustomer) {
  const { ids } = await listRowsOf(tx, id)
  await lockRows(tx, ids)
  // While this waited for the locks, someone may have added one.
  const locked = await listRowsOf(tx, id)
  const isNew = (key: keyof ErasedIds) => locked.ids[key].some((one) => !ids[key].includes(one))
  if (isNew('quoteIds') || isNew('appointmentIds') || isNew('customerIds')) {
    throw unavailable('Someone is booking a visit for this customer right now. Please try again.', 1)
  }
  const customer = await lockCustomer(tx, id)
  await refuseOldCustomer(tx, customer, version)
  checkName(name, customer)
  const newQuotes = await findQuotesToErase(tx, ids.quoteIds)
  const newVisits = await findAppointmentsToErase(tx, ids.appointmentIds)
  refuseOpenAppointments(newVisits, tx.now())
  await refuseRunningJobs(tx, ids.quoteIds)

  const named = [...newQuotes, ...newVisits]
  const quoteIds = newQuotes.map((quote) => quote.id)
  const appointmentIds = newVisits.map((visit) => visit.id)
  const sessionIds = uniqueNonEmpty(named.map(({ sessionId }) => sessionId))
  const emailAddresses = uniqueNonEmpty([...named.map(({ email }) => email), ...locked.emails])
  const messageIds = await listMessageIds(tx, ids)
  const sampleRequestIds = await listSampleRequestIds(tx, emailAddresses)
  const emails = await listEmailsAbout(tx, { ...ids, messageIds, sampleRequestIds })

  await eraseJobErrors(tx, { intentIds: await listIntentIds(tx, { appointmentIds, quoteIds }), emailAddresses })
  await eraseEmails(tx, emails)
  await eraseMessages(tx, messageIds)
  await eraseSampleRequests(tx, sampleRequestIds)
  await erasePageLinks(tx, { quoteIds, appointmentIds })
  await eraseFinalQuotes(tx, quoteIds)
  await eraseDemoIntents(tx, await eraseJobPayments(tx, quoteIds))
  await eraseQuotes(tx, quoteIds)
  await erasePhotos(tx, { quoteIds, sessionIds })
  await eraseAttachments(tx, quoteIds)
  await eraseVisitPhotos(tx, appointmentIds)
  await eraseAppointments(tx, appointmentIds)
  await eraseClosedLines(tx, { quoteIds, appointmentIds })
  await eraseDemoIntents(tx, appointmentIds)
  const empty = await listEmptyCustomers(tx, uniqueNonEmpty(named.map(({ customerId }) => customerId)))
  const others = empty.filter((one) => !ids.customerIds.includes(one))
  await eraseMessages(tx, await listMessageIds(tx, { customerIds: others, quoteIds: [] }))
  const customerIds = await eraseCustomers(tx, [...ids.customerIds, ...others])
  await eraseSessions(tx, sessionIds)
  const subjects = [
    ...newQuotes.map((quote) => ({ ...quote, subject: 'quote' as const })),
    ...newVisits.map((visit) => ({ ...visit, subject: 'appointment' as const })),
    ...customerIds.map((one) => ({ id: one, number: null, subject: 'customer' as const })),
  ]
  for (const { subject, id: subjectId, number } of subjects) {
    await addEvent(tx, { subject, subjectId, quoteNumber: number, action: 'erased' })
  }
  await eraseAnswers(tx, {
    sessionIds,
    ids: [...quoteIds, ...appointmentIds, ...customerIds, ...messageIds, ...sampleRequestIds],
  })
  await eraseLimits(tx, {
    clientAddresses: uniqueNonEmpty(newVisits.map(({ clientAddress }) => clientAddress)),
    keys: emailAddresses.flatMap((email) => [...quoteEmailKeys(email, tx.now()), `pageLinkTo:${emailSubject(email)}`]),
  })
  return { erased: { ...ids, customerIds: [...new Set([...ids.customerIds, ...customerIds])] }, emails }
}

/** Throws 400 at `name` unless it's the customer's full name, if there is one. Ignores case and extra spaces. */
function checkName(name: string, { firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): void {
  const normalize = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  const fullName = normalize(`${firstName} ${lastName}`)
  if (fullName !== '' && normalize(name) !== fullName) throw invalid('name', NAME_NEEDED)
}

type AppointmentToErase = Awaited<ReturnType<typeof findAppointmentsToErase>>[number]

function refuseOpenAppointments(visits: readonly AppointmentToErase[], now: Date): void {
  const upcoming = visits.find(({ status, endsAt }) => isInPhase(status, 'hold', 'booked') && endsAt > now)
  if (upcoming) {
    throw new AppError('not_allowed_now', `Cancel the visit on ${formatMonthDay(upcoming.appointmentDate)} first.`)
  }
  // A past hold is still held only if its payment could arrive.
  if (visits.some(({ status, hasOpenPayment }) => hasOpenPayment || status === 'held')) {
    throw new AppError('not_allowed_now', 'A payment is still open.')
  }
}

/** Throws 409 while a job is accepted and not installed, and while money of one is on its way or must go back. */
async function refuseRunningJobs(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
  const running = await findRunningJob(tx, quoteIds)
  if (running === 'job') throw new AppError('not_allowed_now', 'A job is accepted and not installed. Cancel it first.')
  if (running === 'payment') throw new AppError('not_allowed_now', 'A payment is still open.')
}

function uniqueNonEmpty(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((one) => one !== null && one !== ''))] as string[] // without null
}

/**
 * A customer and those merged into it, with all of their email addresses, quotes and appointments, and those with one of the
 * addresses that no customer has yet, such as a hold that ended.
 */
async function listRowsOf(tx: TransactionContext, customerId: string): Promise<{ ids: ErasedIds; emails: string[] }> {
  const { orm } = tx.db
  const customerIds = await listMergedInto(tx, [customerId])
  const emails = await listEmails(tx, customerIds)
  const lower = emails.map((email) => email.toLowerCase())
  const isTheirs = (table: typeof quotes | typeof appointments) =>
    or(
      inArray(table.customerId, customerIds),
      and(isNull(table.customerId), isNull(table.erasedAt), inArray(sql`lower(${table.email})`, lower)),
    )
  const ofCustomer = await orm.select({ id: quotes.id }).from(quotes).where(isTheirs(quotes))
  const visits = await orm.select({ id: appointments.id }).from(appointments).where(isTheirs(appointments))
  const quoteIds = ofCustomer.map(({ id }) => id)
  const appointmentIds = await listAppointmentIds(tx, { quoteIds, appointmentIds: visits.map(({ id }) => id) })
  return { ids: { quoteIds, appointmentIds, customerIds }, emails }
}

/** The email addresses of these customers, their quotes and visits, and those that the office has replaced there. */
async function listEmails(tx: TransactionContext, customerIds: string[]): Promise<string[]> {
  const { orm } = tx.db
  const ofQuotes = inArray(quotes.customerId, customerIds)
  const ofVisits = inArray(appointments.customerId, customerIds)
  const quoteIds = orm
    .select({ id: sql<string>`${quotes.id}::text` })
    .from(quotes)
    .where(ofQuotes)
  const former = sql<string>`${events.changes} -> 'email' ->> 0`
  const isAbout = or(
    and(eq(events.subject, 'customer'), inArray(events.subjectId, customerIds)),
    and(eq(events.subject, 'quote'), inArray(events.subjectId, quoteIds)),
  )
  const rows = [
    ...(await orm.select({ email: customers.email }).from(customers).where(inArray(customers.id, customerIds))),
    ...(await orm.select({ email: quotes.email }).from(quotes).where(ofQuotes)),
    ...(await orm.select({ email: appointments.email }).from(appointments).where(ofVisits)),
    ...(await orm
      .selectDistinct({ email: former })
      .from(events)
      .where(and(isAbout, isNotNull(former)))),
    ...(await orm
      .selectDistinct({ email: formerEmail })
      .from(appointmentHistory)
      .innerJoin(appointments, eq(appointments.id, appointmentHistory.appointmentId))
      .where(and(ofVisits, isNotNull(formerEmail)))),
  ]
  return uniqueNonEmpty(rows.map(({ email }) => email))
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
async function listAppointmentIds(
  ctx: TransactionContext,
  { quoteIds, appointmentIds }: Omit<ErasedIds, 'customerIds'>,
): Promise<string[]> {
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
async function lockRows(tx: TransactionContext, { quoteIds, appointmentIds, customerIds }: ErasedIds): Promise<void> {
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

function findQuotesToErase(tx: TransactionContext, ids: readonly string[]) {
  const isListed = and(inArray(quotes.id, [...ids]), isNull(quotes.erasedAt))
  return tx.db.orm.select().from(quotes).where(isListed)
}

/** In the order of their times, each with the reasons that prevent its erasure. */
function findAppointmentsToErase(tx: TransactionContext, ids: readonly string[]) {
  const { id, quoteNumber: number, erasedAt } = appointments
  const { startsAt, endsAt } = appointmentColumns
  const openPayment = tx.db.orm
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(and(eq(payments.appointmentId, id), inArray(payments.state, MOVING_STATES)))
  return (
    tx.db.orm
      // `hasOpenPayment`: a payment or refund is under way.
      .select({
        ...getTableColumns(appointments),
        number,
        endsAt,
        hasOpenPayment: sql<boolean>`${exists(openPayment)}`,
      })
      .from(appointments)
      .where(and(inArray(id, [...ids]), isNull(erasedAt)))
      .orderBy(asc(startsAt))
  )
}

async function listIntentIds(
  tx: TransactionContext,
  { appointmentIds, quoteIds }: Pick<ErasedIds, 'appointmentIds' | 'quoteIds'>,
): Promise<string[]> {
  const rows = await tx.db.orm
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(or(inArray(payments.appointmentId, appointmentIds), inArray(payments.quoteId, quoteIds)))
  return rows.flatMap(({ intentId }) => intentId ?? [])
}
