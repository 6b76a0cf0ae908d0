import { eraseAppointments } from '#server/appointments/erase-appointments.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { eraseCustomers, listCustomersWithoutRecords } from '#server/customers/erase-customers.ts'
import { eraseSessions } from '#server/countertops/erase-sessions.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, invalid, unavailable } from '#server/http/app-error.ts'
import { eraseLimits } from '#server/http/limits/erase-limits.ts'
import { eraseJobErrors } from '#server/jobs/erase-job-errors.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import { eraseEmails } from '#server/mail/erase-emails.ts'
import { listEmailsAbout } from '#server/mail/list-emails-about.ts'
import { eraseDemoIntents } from '#server/payments/erase-demo-intents.ts'
import { erasePhotos } from '#server/photos/erase-photos.ts'
import { eraseQuotes } from '#server/quotes/erase-quotes.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { type Erased, type ErasureRequest, NAME_NEEDED } from '#shared/erasure/schema.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import {
  type ErasableAppointment,
  type ErasableQuote,
  findAppointmentsToErase,
  findQuotesToErase,
  listAppointmentIds,
  listIntentIds,
  lockRecords,
} from './records-to-erase.ts'

/** `name` is undefined if an erasure is repeated: it was confirmed the first time. */
type Erasure = Omit<ErasureRequest, 'name'> & { name: string | undefined }

/** A booking between the look and the lock costs one attempt. */
const MAX_ATTEMPTS = 5

/**
 * Erases a customer: the selected quotes and appointments, and every appointment with a selected quote's contact
 * (docs/rules.md, Privacy). Numbers, dates, sizes, amounts and statuses stay. All personal data goes, including in
 * history, waiting emails, email files, sessions and saved countertops. Records that are already erased don't change.
 *
 * @returns the ids of all erased records.
 * @throws 404 for an unknown id, 400 at `name` if it isn't the full name on any selected record, 409
 *   `not_allowed_now` for a coming appointment or an open payment.
 */
export async function eraseCustomer(ctx: Context, erasure: Erasure): Promise<Erased> {
  const request = {
    quoteIds: uniqueLowerCase(erasure.quoteIds),
    appointmentIds: uniqueLowerCase(erasure.appointmentIds),
    name: erasure.name,
  }
  if (request.quoteIds.length + request.appointmentIds.length === 0) {
    throw invalid('quoteIds', 'Select at least one quote or visit.')
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const done = await inTransaction(ctx, (tx) => tryErase(tx, request))
    if (!done) continue
    const { erased, emails } = done
    // At level warn, so fewer LOG_LEVELs drop it: after a backup is restored, the ids are needed again.
    ctx.log.warn({ erased }, 'A customer was erased')
    ctx.log.flush()
    await deleteEmailFilesAbout(ctx.settings.emailFilesDir, [...erased.quoteIds, ...erased.appointmentIds, ...emails])
    return erased
  }
  throw unavailable('Someone is booking a visit for this quote right now. Please try again.', 1)
}

/** Returns undefined and changes nothing if an appointment that must be erased too was just booked. */
async function tryErase(tx: TransactionContext, { quoteIds, appointmentIds, name }: Erasure) {
  const allAppointmentIds = await listAppointmentIds(tx, { quoteIds, appointmentIds })
  const all = { quoteIds, appointmentIds: allAppointmentIds }
  await lockRecords(tx, all)
  const linkedNow = await listAppointmentIds(tx, { quoteIds, appointmentIds })
  if (linkedNow.some((id) => !allAppointmentIds.includes(id))) return undefined

  const quotes = await findQuotesToErase(tx, quoteIds)
  const appointments = await findAppointmentsToErase(tx, allAppointmentIds)
  if (quotes.length < quoteIds.length) throw new AppError('not_found', 'Quote not found. It may have been deleted.')
  if (appointments.length < allAppointmentIds.length) throw new AppError('not_found', 'Visit not found')

  const newQuotes = quotes.filter(({ erasedAt }) => erasedAt === null)
  const newAppointments = appointments.filter(({ erasedAt }) => erasedAt === null)
  if (name !== undefined) checkName(name, [...newQuotes, ...newAppointments])
  refuseOpenAppointments(newAppointments, tx.now())

  const emails = await listEmailsAbout(tx, all)
  await eraseRecords(tx, { quotes: newQuotes, appointments: newAppointments, emails })
  return { erased: { quoteIds: [...quoteIds], appointmentIds: allAppointmentIds }, emails }
}

interface RecordsToErase {
  quotes: readonly ErasableQuote[]
  appointments: readonly ErasableAppointment[]
  /** Ids of the emails about them. */
  emails: readonly string[]
}

/** Each noun erases its own rows, always in this order. */
async function eraseRecords(tx: TransactionContext, { quotes, appointments, emails }: RecordsToErase): Promise<void> {
  const records = [...quotes, ...appointments]
  const quoteIds = quotes.map(({ id }) => id)
  const appointmentIds = appointments.map(({ id }) => id)
  const sessionIds = uniqueNonEmpty(records.map(({ sessionId }) => sessionId))
  await eraseJobErrors(tx, {
    intentIds: await listIntentIds(tx, appointmentIds),
    emailAddresses: uniqueNonEmpty(records.map(({ email }) => email)),
  })
  await eraseEmails(tx, emails)
  await eraseQuotes(tx, { quoteIds, sessionIds })
  await erasePhotos(tx, { quoteIds, sessionIds })
  await eraseAppointments(tx, appointmentIds)
  await eraseDemoIntents(tx, appointmentIds)
  const customerIds = uniqueNonEmpty(records.map(({ customerId }) => customerId))
  await eraseCustomers(tx, await listCustomersWithoutRecords(tx, customerIds))
  await eraseSessions(tx, sessionIds)
  const subjects = [
    ...quotes.map((quote) => ({ ...quote, subject: 'quote' as const })),
    ...appointments.map((appointment) => ({ ...appointment, subject: 'appointment' as const })),
  ]
  for (const { subject, id, number } of subjects) {
    await addEvent(tx, { subject, subjectId: id, quoteNumber: number, action: 'erased' })
  }
  await eraseLimits(tx, uniqueNonEmpty(appointments.map(({ clientAddress }) => clientAddress)))
}

/** Accepts the full name on any selected record. Ignores case and extra spaces. */
function checkName(name: string, records: readonly (ErasableQuote | ErasableAppointment)[]): void {
  const names = records.map(({ firstName, lastName }) => normalizeName(`${firstName} ${lastName}`)).filter(Boolean)
  // No names: nothing is left to erase, or the holds never had a name.
  if (names.length > 0 && !names.includes(normalizeName(name))) throw invalid('name', NAME_NEEDED)
}

function normalizeName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

function refuseOpenAppointments(appointments: readonly ErasableAppointment[], now: Date): void {
  const coming = appointments.find(({ status, endsAt }) => isInPhase(status, 'hold', 'booked') && endsAt > now)
  if (coming) {
    throw new AppError('not_allowed_now', `Cancel the visit on ${formatMonthDay(coming.appointmentDate)} first.`)
  }
  // A past hold is still held only if its payment could arrive.
  if (appointments.some(({ status, hasOpenPayment }) => hasOpenPayment || status === 'held')) {
    throw new AppError('not_allowed_now', 'A payment is still open.')
  }
}

function uniqueNonEmpty(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((one) => one !== null && one !== ''))] as string[] // without null
}

function uniqueLowerCase(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}
