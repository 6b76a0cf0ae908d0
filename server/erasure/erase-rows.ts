import { eraseAppointments } from '#server/appointments/erase.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { eraseSessions } from '#server/countertops/countertops.ts'
import { eraseCustomers, listEmptyCustomers } from '#server/customers/customers.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, unavailable } from '#server/http/app-error.ts'
import { eraseAnswers } from '#server/http/idempotency.ts'
import { eraseLimits } from '#server/http/limits/limits.ts'
import { eraseJobErrors } from '#server/jobs/queue.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import { eraseEmails, listEmailsAbout } from '#server/mail/outbox.ts'
import { eraseMessages, listMessageIds } from '#server/messages/messages.ts'
import { eraseDemoIntents } from '#server/payments/demo-provider.ts'
import { erasePhotos } from '#server/photos/photos.ts'
import { quoteEmailKeys } from '#server/quotes/submit-quote.ts'
import { eraseQuotes } from '#server/quotes/of-customer.ts'
import { eraseSampleRequests, listSampleRequestIds } from '#server/samples/samples.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import type { ErasedIds } from '#shared/erasure/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import {
  type ErasableAppointment,
  type ErasableQuote,
  findAppointmentsToErase,
  findCustomerEmails,
  findQuotesToErase,
  listIntentIds,
  lockRows,
} from './rows-to-erase.ts'

interface Erasure {
  /** The rows to erase. It's called again once they are locked, so none that was just added is left out. */
  list: (tx: TransactionContext) => Promise<ErasedIds>
  /** Throws unless the locked rows may be erased. */
  confirm?: (tx: TransactionContext) => Promise<void>
}

/** A booking between the look and the lock costs one attempt. */
const MAX_ATTEMPTS = 5

/**
 * Erases the rows of a customer (docs/rules.md, Privacy). Numbers, dates, sizes, amounts and statuses stay. All personal data
 * goes, including in history, messages, waiting emails, email files, sessions and saved countertops. Rows that are already
 * erased don't change. Returns the ids of all erased rows. Throws 409 `not_allowed_now` for an upcoming appointment or an
 * open payment.
 */
export async function eraseRows(ctx: Context, erasure: Erasure): Promise<ErasedIds> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const done = await inTransaction(ctx, (tx) => tryErase(tx, erasure))
    if (!done) continue
    const { erased, emails } = done
    // Logged as a warning so it survives most LOG_LEVELs: after a restored backup, a person erases these again.
    ctx.log.warn({ erased }, 'A customer was erased')
    ctx.log.flush()
    const { quoteIds, appointmentIds, customerIds } = erased
    const about = [...quoteIds, ...appointmentIds, ...customerIds, ...emails]
    await deleteEmailFilesAbout(ctx.config.emailFilesDir, about)
    return erased
  }
  throw unavailable('Someone is booking a visit for this customer right now. Please try again.', 1)
}

/** Returns undefined and changes nothing if a row that must be erased too was just added. */
async function tryErase(tx: TransactionContext, { list, confirm }: Erasure) {
  const ids = await list(tx)
  await lockRows(tx, ids)
  // While this waited for the locks, someone may have added one.
  const lockedIds = await list(tx)
  const isNew = (key: keyof ErasedIds) => lockedIds[key].some((id) => !ids[key].includes(id))
  if (isNew('quoteIds') || isNew('appointmentIds') || isNew('customerIds')) return undefined
  await confirm?.(tx)

  const quotes = await findQuotesToErase(tx, ids.quoteIds)
  const appointments = await findAppointmentsToErase(tx, ids.appointmentIds)
  const newQuotes = quotes.filter(({ erasedAt }) => erasedAt === null)
  const newAppointments = appointments.filter(({ erasedAt }) => erasedAt === null)
  refuseOpenAppointments(newAppointments, tx.now())

  const messageIds = await listMessageIds(tx, ids)
  const { customerIds } = ids
  const emailAddresses = uniqueNonEmpty([
    ...[...newQuotes, ...newAppointments].map(({ email }) => email),
    ...(await findCustomerEmails(tx, customerIds)),
  ])
  const sampleRequestIds = await listSampleRequestIds(tx, emailAddresses)
  const emails = await listEmailsAbout(tx, { ...ids, messageIds, sampleRequestIds })
  const customers = await eraseAll(tx, {
    quotes: newQuotes,
    appointments: newAppointments,
    customerIds,
    emailAddresses,
    messageIds,
    sampleRequestIds,
    emails,
  })
  return { erased: { ...ids, customerIds: [...new Set([...customerIds, ...customers])] }, emails }
}

interface RowsToErase {
  quotes: readonly ErasableQuote[]
  appointments: readonly ErasableAppointment[]
  customerIds: readonly string[]
  /** Of all of them. */
  emailAddresses: readonly string[]
  messageIds: readonly string[]
  sampleRequestIds: readonly string[]
  /** Ids of the emails about them. */
  emails: readonly string[]
}

/** Each noun erases its own rows, always in this order. Returns the ids of the customers. */
async function eraseAll(tx: TransactionContext, rows: RowsToErase): Promise<string[]> {
  const { quotes, appointments, emailAddresses, messageIds, emails } = rows
  const named = [...quotes, ...appointments]
  const quoteIds = quotes.map(({ id }) => id)
  const appointmentIds = appointments.map(({ id }) => id)
  const sessionIds = uniqueNonEmpty(named.map(({ sessionId }) => sessionId))
  await eraseJobErrors(tx, { intentIds: await listIntentIds(tx, appointmentIds), emailAddresses })
  await eraseEmails(tx, emails)
  await eraseMessages(tx, messageIds)
  await eraseSampleRequests(tx, rows.sampleRequestIds)
  await eraseQuotes(tx, quoteIds)
  await erasePhotos(tx, { quoteIds, sessionIds })
  await eraseAppointments(tx, appointmentIds)
  await eraseDemoIntents(tx, appointmentIds)
  const empty = await listEmptyCustomers(tx, uniqueNonEmpty(named.map(({ customerId }) => customerId)))
  const others = empty.filter((id) => !rows.customerIds.includes(id))
  await eraseMessages(tx, await listMessageIds(tx, { customerIds: others, quoteIds: [] }))
  const customers = await eraseCustomers(tx, [...rows.customerIds, ...others])
  await eraseSessions(tx, sessionIds)
  const subjects = [
    ...quotes.map((quote) => ({ ...quote, subject: 'quote' as const })),
    ...appointments.map((appointment) => ({ ...appointment, subject: 'appointment' as const })),
    ...customers.map((id) => ({ id, number: null, subject: 'customer' as const })),
  ]
  for (const { subject, id, number } of subjects) {
    await addEvent(tx, { subject, subjectId: id, quoteNumber: number, action: 'erased' })
  }
  await eraseAnswers(tx, {
    sessionIds,
    ids: [...quoteIds, ...appointmentIds, ...customers, ...messageIds, ...rows.sampleRequestIds],
  })
  await eraseLimits(tx, {
    clientAddresses: uniqueNonEmpty(appointments.map(({ clientAddress }) => clientAddress)),
    keys: emailAddresses.flatMap((email) => quoteEmailKeys(email, tx.now())),
  })
  return customers
}

function refuseOpenAppointments(appointments: readonly ErasableAppointment[], now: Date): void {
  const upcoming = appointments.find(({ status, endsAt }) => isInPhase(status, 'hold', 'booked') && endsAt > now)
  if (upcoming) {
    throw new AppError('not_allowed_now', `Cancel the visit on ${formatMonthDay(upcoming.appointmentDate)} first.`)
  }
  // A past hold is still held only if its payment could arrive.
  if (appointments.some(({ status, hasOpenPayment }) => hasOpenPayment || status === 'held')) {
    throw new AppError('not_allowed_now', 'A payment is still open.')
  }
}

function uniqueNonEmpty(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((one) => one !== null && one !== ''))] as string[] // without null
}
