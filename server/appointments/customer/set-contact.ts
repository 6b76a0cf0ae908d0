import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { type Correction, correctedFields } from '#shared/contact/correct-contact.ts'
import { CONTACT_FIELDS, type Contact } from '#shared/contact/fields.ts'

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
    sql`upper(${appointments.during}) > ${tx.now().toISOString()}::timestamptz`,
  )
  const visits = await tx.db.orm
    .select()
    .from(appointments)
    .where(or(isUpcoming, visitId === null ? undefined : eq(appointments.id, visitId)))
    .orderBy(asc(appointments.id))
    .for('no key update')
  if (whole && !whole.ids.every((id) => visits.some((visit) => visit.id === id))) {
    throw invalid('appointmentIds', 'Select only upcoming visits of this customer.')
  }
  for (const visit of visits) {
    const contact: Partial<Contact> = whole?.ids.includes(visit.id) ? whole.contact : correctedFields(visit, correction)
    const changed = CONTACT_FIELDS.filter((field) => contact[field] !== undefined && contact[field] !== visit[field])
    if (changed.length === 0) continue
    await tx.db.orm
      .update(appointments)
      .set({ ...contact, version: sql`${appointments.version} + 1` })
      .where(eq(appointments.id, visit.id))
    const before = changed.map((field) => visit[field]).filter(Boolean)
    const why = before.length === 0 ? CONTACT_CHANGED : `${CONTACT_CHANGED}. Before: ${before.join(', ')}`
    await addHistoryEvent(tx, { id: visit.id, by: 'office', why })
  }
}
