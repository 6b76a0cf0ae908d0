import { eq, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { param } from '#server/db/database.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { nowParam } from './sql.ts'
import { appointmentHistory, appointments } from './table.ts'

interface NewHistoryEvent {
  id: string
  by: HistoryActor
  why: string
}

/** Adds a history event that changes no status. */
export async function addHistoryEvent(tx: TransactionContext, { id, by, why }: NewHistoryEvent): Promise<void> {
  const query = tx.db.orm.select({ status: appointments.status }).from(appointments).where(eq(appointments.id, id))
  const status = sql<AppointmentStatus>`${query}`
  await tx.db.orm
    .insert(appointmentHistory)
    .values({ appointmentId: id, at: tx.now(), from: status, to: status, by, why, ...historyAuthor(tx, by) })
}

/**
 * A part of a larger statement: adds a history event for each row of `source`, which selects the appointment's id, the
 * status before and after, who did it, and why. The statement needs the values `now` and those of `historyAuthor`.
 */
export function insertHistoryFrom(source: SQL): SQL {
  return sql`insert into ${appointmentHistory} (appointment_id, "from", "to", by, why, at, person_id, by_name)
    select changed.*, ${nowParam}, ${param('personId')}::uuid, ${param('byName')}
    from (${source}) as changed (appointment_id, "from", "to", by, why)`
}

/** Who of the office made a change. Nulls for other actors, such as a payment that the office's request settled. */
export function historyAuthor({ by }: Pick<TransactionContext, 'by'>, actor: HistoryActor) {
  return actor === 'office' ? { personId: by.personId, byName: by.name } : { personId: null, byName: null }
}
