import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { correctedFields } from '#shared/contact/correct-contact.ts'
import { CONTACT_FIELDS, type Contact } from '#shared/contact/fields.ts'

interface UpcomingVisits {
  customerId: string
  /** The customer's contact before and after the change. */
  before: Contact
  after: Contact
  /** These get the whole contact. */
  ids: readonly string[]
}

/**
 * Copies a customer's contact to these upcoming visits, and a corrected phone number or email to the others that have the
 * former one. A visit that has it already stays as it is. Throws 400 at `appointmentIds` if one isn't an upcoming visit of
 * theirs. The transaction must hold the customer's lock.
 */
export async function setContact(
  tx: TransactionContext,
  { customerId, before, after, ids }: UpcomingVisits,
): Promise<void> {
  const upcoming = await tx.db.orm
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.customerId, customerId),
        inArray(appointments.status, statusesIn('booked')),
        sql`upper(${appointments.during}) > ${tx.now().toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')
  if (!ids.every((id) => upcoming.some((visit) => visit.id === id))) {
    throw invalid('appointmentIds', 'Select only upcoming visits of this customer.')
  }
  for (const visit of upcoming) {
    const contact: Partial<Contact> = ids.includes(visit.id) ? after : correctedFields(visit, { before, after })
    if (CONTACT_FIELDS.every((field) => contact[field] === undefined || contact[field] === visit[field])) continue
    await tx.db.orm
      .update(appointments)
      .set({ ...contact, version: sql`${appointments.version} + 1` })
      .where(eq(appointments.id, visit.id))
    await addHistoryEvent(tx, { id: visit.id, by: 'office', why: 'Contact changed' })
  }
}
