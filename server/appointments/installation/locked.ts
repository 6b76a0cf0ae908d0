import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { setCustomer, shareLockQuoteCustomer } from '#server/appointments/customer-of-visit.ts'
import { addVisit, type Place } from '#server/appointments/place-visit.ts'
import { appointmentColumns, type AppointmentRow } from '#server/appointments/queries.ts'
import { replaceReminders } from '#server/appointments/reminders.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { AppError, changedMeanwhile } from '#server/http/app-error.ts'
import { lockQuoteOfInstallation } from '#server/quotes/installation.ts'
import { findQuoteRow, quoteNotFound } from '#server/quotes/queries.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { type Contact, pickContact } from '#shared/contact/fields.ts'
import { findInstallation, isPartOf, listPartRows } from './queries.ts'

/** A quote with the parts of its installation, until the transaction ends. */
export interface LockedInstallation {
  quote: Awaited<ReturnType<typeof lockQuoteOfInstallation>>
  /** Without canceled ones, by time. */
  rows: AppointmentRow[]
}

/**
 * Locks the parts, then their quote, whose version counts every change of them. So of two people who change an installation at once,
 * one wins: who saw an older `version` gets 409 `changed_meanwhile` with the current installation. Throws 404, and 409 if its customer
 * was erased.
 */
export async function lockInstallation(
  tx: TransactionContext,
  { quoteId, version }: { quoteId: string; version?: number },
): Promise<LockedInstallation> {
  const seen = await findQuoteRow(tx, quoteId)
  if (!seen) throw quoteNotFound()
  await shareLockQuoteCustomer(tx, { quoteId, contact: pickContact(seen) })
  await lockParts(tx, quoteId)
  const quote = await lockQuoteOfInstallation(tx, quoteId)
  if (version !== undefined && version !== quote.version) {
    throw changedMeanwhile(await findInstallation(tx, quoteId), 'installation')
  }
  return { quote, rows: await listPartRows(tx, quoteId) }
}

/** Locks the parts of a quote's installation, which come before their quote. Without canceled ones, by time. */
export async function lockParts(tx: TransactionContext, quoteId: string): Promise<AppointmentRow[]> {
  const { id } = appointments
  await tx.db.orm.select({ id }).from(appointments).where(isPartOf(quoteId)).orderBy(asc(id)).for('update')
  return listPartRows(tx, quoteId)
}

/** What the installation takes over from the visit that measured: where the kitchen is, and the notes about the way there. */
export interface PartFacts {
  contact: Contact
  notes: string
}

/** Where the installation is: at its other parts, else where its customer had us measure, else at the quote's address. Throws 409 without one. */
export async function findPartFacts(tx: TransactionContext, { quote, rows }: LockedInstallation): Promise<PartFacts> {
  const { status, email, fee, during } = appointments
  const [visit] = await tx.db.orm
    .select(appointmentColumns)
    .from(appointments)
    .where(
      and(
        eq(appointments.quoteId, quote.id),
        eq(appointments.kind, 'measure'),
        inArray(status, statusesIn('booked', 'over')),
        // Anyone can book for a quote.
        or(ne(fee, 'online'), eq(sql`lower(${email})`, quote.email.toLowerCase())),
      ),
    )
    .orderBy(desc(sql`lower(${during})`))
    .limit(1)
  const place = rows.at(-1) ?? visit ?? quote
  const { address, aptSuite, city, state, zipCode } = place
  if (address === '') throw new AppError('not_allowed_now', "We don't have the address of this kitchen yet.")
  const notes = (rows.at(-1) ?? visit)?.notes ?? ''
  return { contact: { ...pickContact(quote), address, aptSuite, city, state, zipCode }, notes }
}

/** Adds a confirmed part at that place. */
export async function addPart(
  tx: TransactionContext,
  { quote }: LockedInstallation,
  { place, contact, notes, isPinned, by }: PartFacts & { place: Place; isPinned: boolean; by: HistoryActor },
): Promise<AppointmentRow> {
  const part = await addVisit(tx, {
    place,
    values: {
      kind: 'install',
      status: 'confirmed',
      quoteId: quote.id,
      quoteNumber: quote.number,
      crewPinned: isPinned,
      fee: 'none',
      feeCents: 0,
      notes,
      ...contact,
    },
    by,
    why: by === 'visitor' ? "Installation, booked on the customer's page" : 'Installation, booked by the office',
  })
  await setCustomer(tx, part.id)
  await replaceReminders(tx, part)
  return part
}
