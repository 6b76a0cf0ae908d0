import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { addAppointmentEmail } from './emails/writers.ts'
import { appointmentColumns, type AppointmentRow } from './queries.ts'
import { appointmentHistory, appointments } from './table.ts'
import type { TransactionContext } from '#server/context.ts'
import { sqlInstant } from '#server/db/columns.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { shareLockCustomer } from '#server/customers/customers.ts'
import { addWords, searchWords } from '#server/customers/matching.ts'
import { invalid } from '#server/http/app-error.ts'
import { cancelUnsentEmails } from '#server/mail/outbox.ts'
import { endPageLinks } from '#server/my/link.ts'
import { quotes } from '#server/quotes/table.ts'
import { isInPhase, statusesIn } from '#shared/appointments/statuses.ts'
import { correctedFields, type Correction } from '#shared/contact/correct-contact.ts'
import { type Contact, CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import type { CustomerChoice } from '#shared/contact/schema.ts'

/**
 * Sets the customer of a confirmed appointment that has none: its quote's, whom the office chose, or the one of its contact
 * (docs/rules.md, Customers). The transaction must hold the appointment's lock.
 */
export async function setCustomer(tx: TransactionContext, id: string, chosen?: CustomerChoice): Promise<void> {
  const found = await findWithCustomer(tx, id)
  if (!found || found.appointment.customerId !== null || found.appointment.erasedAt !== null) return
  const { appointment, customerId: ofQuote } = found
  const contact = pickContact(appointment)
  const customerId =
    ofQuote ?? (await findOrAddCustomer(tx, { contact, since: appointment.createdAt, customerId: chosen }))
  if (customerId === undefined) return
  await tx.db.orm.update(appointments).set({ customerId }).where(eq(appointments.id, id))
  // Someone may have booked with another name or address than the quote's.
  if (ofQuote !== null) await addWords(tx, ofQuote, searchWords(contact))
}

/** A visit with its customer, or else its quote's. */
async function findWithCustomer({ db }: TransactionContext, id: string) {
  const customerId = sql<string | null>`coalesce(${appointments.customerId}, ${quotes.customerId})`
  const [found] = await db.orm
    .select({ appointment: appointments, customerId })
    .from(appointments)
    .leftJoin(quotes, eq(quotes.id, appointments.quoteId))
    .where(eq(appointments.id, id))
  return found
}

const CONTACT_CHANGED = 'Contact changed'

/** SQL: the email address that `setContact` replaced, from the reason of its history event. Null if it's another event. */
export const formerEmail = sql<
  string | null
>`substring(${appointmentHistory.why} from ${`^${CONTACT_CHANGED}\\. Before: (?:.*, )?([^ ,]+@[^ ,]+)`})`

interface UpcomingVisits {
  /** Null for a visit that was never confirmed. */
  customerId: string | null
  correction: Correction
  /** These get the whole contact. */
  whole?: { ids: readonly string[]; contact: Contact }
  /** It's corrected even if it's over. */
  visitId?: string | null
}

/**
 * Copies a customer's contact to these upcoming visits, and a corrected phone number or email to the others that have the
 * former one. A visit that has it already stays as it is. Throws 400 at `appointmentIds` if one isn't an upcoming visit of
 * theirs. The transaction must hold the customer's lock.
 */
export async function setContact(
  tx: TransactionContext,
  { customerId, correction, whole, visitId = null }: UpcomingVisits,
): Promise<void> {
  const isUpcoming = and(
    customerId === null ? sql`false` : eq(appointments.customerId, customerId),
    inArray(appointments.status, statusesIn('booked')),
    sql`upper(${appointments.during}) > ${sqlInstant(tx.now())}`,
  )
  const visits = await tx.db.orm
    .select(appointmentColumns)
    .from(appointments)
    .where(or(isUpcoming, visitId === null ? undefined : eq(appointments.id, visitId)))
    .orderBy(asc(appointments.id))
    .for('no key update')
  if (whole && !whole.ids.every((id) => visits.some((visit) => visit.id === id))) {
    throw invalid('appointmentIds', 'Select only upcoming visits of this customer.')
  }
  for (const visit of visits) {
    const contact: Partial<Contact> = whole?.ids.includes(visit.id) ? whole.contact : correctedFields(visit, correction)
    await changeContact(tx, visit, contact)
  }
}

const ADDRESS_FIELDS = ['address', 'aptSuite', 'city', 'zipCode'] as const
const ADDRESS_EMAILS = ['visit_address', 'visit_address_shop'] as const

/** Changes a visit's contact, with a line in its history. Customer and shop get an email about a new address for an upcoming visit. Links to its page that went to another address end. The transaction must hold its lock. */
export async function changeContact(
  tx: TransactionContext,
  visit: AppointmentRow,
  contact: Partial<Contact>,
): Promise<void> {
  const changed = CONTACT_FIELDS.filter((field) => contact[field] !== undefined && contact[field] !== visit[field])
  if (changed.length === 0) return
  await tx.db.orm
    .update(appointments)
    .set({ ...contact, version: sql`${appointments.version} + 1` })
    .where(eq(appointments.id, visit.id))
  const before = changed.map((field) => visit[field]).filter(Boolean)
  const isByCustomer = tx.by.kind === 'customer'
  // Not in the words of `formerEmail`: a customer may have typed someone else's address into any field.
  const what = isByCustomer ? 'Contact changed by the customer' : CONTACT_CHANGED
  const why = before.length === 0 ? what : `${what}. Before: ${before.join(', ')}`
  await addHistoryEvent(tx, { id: visit.id, by: isByCustomer ? 'visitor' : 'office', why })
  const isToCome = isInPhase(visit.status, 'booked') && visit.endsAt > tx.now()
  if (isToCome && ADDRESS_FIELDS.some((field) => changed.includes(field))) {
    // Those that aren't sent would say the same.
    await cancelUnsentEmails(tx, { kinds: ADDRESS_EMAILS, appointmentId: visit.id })
    for (const kind of ADDRESS_EMAILS) await addAppointmentEmail(tx, { kind, appointmentId: visit.id })
  }
  if (changed.includes('email')) await endPageLinks(tx, { quoteId: null, appointmentId: visit.id })
}

interface AppointmentsToReassign {
  from: string
  to: string
  /** Only these, and those of `quoteIds`. All if both are undefined. */
  ids?: readonly string[]
  quoteIds?: readonly string[]
}

/** Gives a customer's visits to another one. Returns the ids of those that moved. */
export async function reassignAppointments(
  tx: TransactionContext,
  { from, to, ids, quoteIds }: AppointmentsToReassign,
): Promise<string[]> {
  const { orm } = tx.db
  const rows = await orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.customerId, from),
        or(ids && inArray(appointments.id, [...ids]), quoteIds && inArray(appointments.quoteId, [...quoteIds])),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')
  const moved = rows.map(({ id }) => id)
  await orm.update(appointments).set({ customerId: to }).where(inArray(appointments.id, moved))
  return moved
}

/**
 * Until the transaction ends, no one can merge or erase the customer whom this visit gets once it's confirmed. Call it before
 * you lock the visit, because customers are locked first (docs/architecture.md, Locks).
 */
export async function shareLockAppointmentCustomer(tx: TransactionContext, id: string): Promise<void> {
  const found = await findWithCustomer(tx, id)
  if (found) await shareLockCustomer(tx, { id: found.customerId, contact: pickContact(found.appointment) })
}

/**
 * Until the transaction ends, no one can merge or erase the customer that the new visit will belong to. Call it before you
 * lock the quote (docs/architecture.md, Locks).
 */
export async function shareLockQuoteCustomer(
  tx: TransactionContext,
  { quoteId, contact, chosen }: { quoteId: string | undefined; contact: Contact; chosen?: CustomerChoice },
): Promise<void> {
  const [quote] =
    quoteId === undefined
      ? []
      : await tx.db.orm.select({ customerId: quotes.customerId }).from(quotes).where(eq(quotes.id, quoteId))
  await shareLockCustomer(tx, { id: quote?.customerId ?? chosen ?? null, contact })
}
