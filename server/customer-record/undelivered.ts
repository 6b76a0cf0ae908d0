import { and, desc, eq, getTableColumns, inArray, notLike, or, sql } from 'drizzle-orm'
import { setContact } from '#server/appointments/customer-of-visit.ts'
import { appointments } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { changeUniqueEmail, lockCustomer } from '#server/customers/customers.ts'
import { changeCustomer } from '#server/customers/find-or-add-customer.ts'
import { emailKey } from '#server/customers/matching.ts'
import { customers } from '#server/customers/table.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { PermanentJobError } from '#server/jobs/queue.ts'
import { jobs } from '#server/jobs/table.ts'
import { isJobOfEmail } from '#server/mail/outbox.ts'
import type { MailContext, OutgoingEmail } from '#server/mail/email.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { messages } from '#server/messages/table.ts'
import { correctQuotes } from '#server/quotes/of-customer.ts'
import { quotes } from '#server/quotes/table.ts'
import { fullName } from '#shared/contact/facts.ts'
import type { CustomerDetail, UndeliveredEmail } from '#shared/customers/schema.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { emailTaken } from './customer.ts'

/** The failed jobs, those of emails with their customer, quote and visit (docs/rules.md, Jobs). */
export async function describeFailedJobs(ctx: AnyContext, failed: readonly FailedJob[]): Promise<FailedJob[]> {
  const ids = failed.filter(({ queue }) => queue === 'mail').map(({ id }) => id)
  if (ids.length === 0) return [...failed]
  const rows = await selectFailed(ctx).where(inArray(outgoingEmails.id, ids))
  const byId = new Map(rows.map((row) => [row.email.id, row]))
  return failed.map((job) => {
    const found = byId.get(job.id)
    if (!found) return job
    const { email, customer, quoteNumber, visitDate } = found
    if (!customer && quoteNumber === null && visitDate === null) return job
    const named = customer && { id: customer.id, name: fullName(customer) }
    return { ...job, about: { toShop: email.kind.endsWith('_shop'), customer: named, quoteNumber, visitDate } }
  })
}

/** Emails to a customer about these that no retry delivered, newest first. One that needn't be sent anymore isn't there. */
export async function listUndelivered(
  ctx: MailContext,
  about: Pick<CustomerDetail, 'quotes' | 'appointments' | 'messages'>,
): Promise<UndeliveredEmail[]> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const { quoteId, appointmentId, messageId } = outgoingEmails
  const rows = await selectFailed(ctx)
    .where(
      and(
        isToCustomer,
        or(
          inArray(quoteId, idsOf(about.quotes)),
          inArray(appointmentId, idsOf(about.appointments)),
          inArray(messageId, idsOf(about.messages)),
        ),
      ),
    )
    .orderBy(desc(jobs.endedAt))
  const undelivered = await Promise.all(
    rows.map(async ({ email, reason, failedAt }) => {
      const draft = await composeAgain(ctx, email)
      return draft && { id: email.id, ...draft, reason, failedAt: failedAt.toISOString() }
    }),
  )
  return undelivered.filter((email) => email !== undefined)
}

/**
 * Corrects the address that an undelivered email goes to: in the customer, in the quotes and upcoming visits that have it,
 * and in the email's own visit. Throws 404; 400 at `email` if another customer has it; 409 if the customer was erased or
 * the email has no address.
 */
export async function correctAddress(ctx: MailContext, { id, email }: { id: string; email: string }): Promise<void> {
  const [failed] = await selectFailed(ctx).where(and(isToCustomer, eq(outgoingEmails.id, id)))
  const wrong = failed && (await composeAgain(ctx, failed.email))
  if (!wrong) throw new AppError('not_found', 'Failed email not found. Someone may have sent it again already.')
  if (wrong.to === '') throw new AppError('not_allowed_now', 'This email has no address that could be corrected.')
  const correction = { before: { phoneNumber: '', email: wrong.to }, after: { phoneNumber: '', email } }
  const change = async (tx: TransactionContext) => {
    const customerId = failed.customer?.id ?? null
    if (customerId !== null) await correctCustomer(tx, { customerId, wrong: wrong.to, email })
    await setContact(tx, { customerId, correction, visitId: failed.email.appointmentId })
    if (customerId !== null) await correctQuotes(tx, { customerId, correction })
  }
  await changeUniqueEmail(ctx, change, () => emailTaken(ctx, email))
}

/** Someone else of the household may have asked for the quote: then the customer's own address stays. */
async function correctCustomer(
  tx: TransactionContext,
  { customerId, wrong, email }: { customerId: string; wrong: string; email: string },
): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  if (emailKey(customer.email) !== emailKey(wrong) || customer.email === email) return
  await changeCustomer(tx, customer, { email })
  const changes = { email: [customer.email, email] satisfies [string, string] }
  await addEvent(tx, { subject: 'customer', subjectId: customerId, action: 'edited', changes })
}

/** Those to the shop go to SHOP_EMAIL. */
const isToCustomer = notLike(outgoingEmails.kind, String.raw`%\_shop`)

/** Emails whose job failed for good, with what they are about. */
function selectFailed({ db }: AnyContext) {
  const { id, firstName, lastName } = customers
  const customerId = sql`coalesce(${messages.customerId}, ${appointments.customerId}, ${quotes.customerId})`
  return db.orm
    .select({
      email: getTableColumns(outgoingEmails),
      reason: sql<string>`coalesce(${jobs.error}, '')`,
      // Never null, because the job has ended.
      failedAt: sql`${jobs.endedAt}`.mapWith(jobs.endedAt),
      customer: { id, firstName, lastName },
      quoteNumber: sql<number | null>`coalesce(${quotes.number}, ${appointments.quoteNumber})`,
      visitDate: appointments.appointmentDate,
    })
    .from(outgoingEmails)
    .innerJoin(jobs, and(isJobOfEmail, eq(jobs.state, 'failed')))
    .leftJoin(appointments, eq(appointments.id, outgoingEmails.appointmentId))
    .leftJoin(messages, eq(messages.id, outgoingEmails.messageId))
    .leftJoin(quotes, eq(quotes.id, outgoingEmails.quoteId))
    .leftJoin(customers, eq(customers.id, customerId))
}

/** What the email would say now, and to whom. Undefined if it needn't be sent. */
async function composeAgain(
  ctx: MailContext,
  email: OutgoingEmail,
): Promise<Pick<UndeliveredEmail, 'subject' | 'to'> | undefined> {
  try {
    const draft = await ctx.mail.writers[email.kind]?.compose(ctx, email)
    return draft && 'to' in draft ? { subject: draft.content.subject, to: draft.to } : undefined
  } catch (error) {
    if (error instanceof PermanentJobError) return { subject: '', to: '' }
    throw error
  }
}
