import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import { appointmentHistory, appointments } from './table.ts'

interface NewHistoryEvent {
  id: string
  by: HistoryActor
  why: string
  /** Absent: the status stays. */
  status?: { from: AppointmentStatus | null; to: AppointmentStatus }
}

/** Adds a history event. Its author is known if the office made the change, and not a payment that it settled. */
export async function addHistoryEvent(tx: TransactionContext, { id, by, why, status }: NewHistoryEvent): Promise<void> {
  const query = tx.db.orm.select({ status: appointments.status }).from(appointments).where(eq(appointments.id, id))
  const same = sql<AppointmentStatus>`${query}`
  const author = by === 'office' ? { personId: tx.by.personId, byName: tx.by.name } : { personId: null, byName: null }
  await tx.db.orm.insert(appointmentHistory).values({
    appointmentId: id,
    at: tx.now(),
    from: status ? status.from : same,
    to: status?.to ?? same,
    by,
    why,
    ...author,
  })
}
