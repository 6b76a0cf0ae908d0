import { and, eq, inArray, sql } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import type { Contact } from '#shared/contact/fields.ts'

interface ComingVisits {
  customerId: string
  ids: readonly string[]
  contact: Contact
}

/** Copies a customer's contact to these coming visits. Throws 400 at `appointmentIds` if one isn't a coming visit of theirs. */
export async function setContact(tx: TransactionContext, { customerId, ids, contact }: ComingVisits): Promise<void> {
  const changed = await tx.db.orm
    .update(appointments)
    .set({ ...contact, version: sql`${appointments.version} + 1` })
    .where(
      and(
        inArray(appointments.id, [...ids]),
        eq(appointments.customerId, customerId),
        inArray(appointments.status, statusesIn('booked')),
        sql`upper(${appointments.during}) > ${tx.now().toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: appointments.id })
  if (changed.length < new Set(ids.map((id) => id.toLowerCase())).size) {
    throw invalid('appointmentIds', 'Select only coming visits of this customer.')
  }
  for (const { id } of changed) await addHistoryEvent(tx, { id, by: 'office', why: 'Contact changed' })
}
