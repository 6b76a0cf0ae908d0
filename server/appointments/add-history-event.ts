import { eq, type Placeholder, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
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

/** Without a status, the visit's own. */
const statement = (name: string, status?: Record<'from' | 'to', Placeholder>) =>
  prepared(name, (orm) => {
    const { placeholder } = sql
    const query = orm
      .select({ status: appointments.status })
      .from(appointments)
      .where(eq(appointments.id, placeholder('id')))
    const same = sql<AppointmentStatus>`${query}`
    return orm.insert(appointmentHistory).values({
      appointmentId: placeholder('id'),
      at: placeholder('at'),
      from: status?.from ?? same,
      to: status?.to ?? same,
      by: placeholder('by'),
      why: placeholder('why'),
      personId: placeholder('personId'),
      byName: placeholder('byName'),
    })
  })
const insertEvent = statement('add_history_event')
const insertStatusEvent = statement('add_status_event', { from: sql.placeholder('from'), to: sql.placeholder('to') })

/** Adds a history event. Its author is known if the office made the change, and not a payment that it settled. */
export async function addHistoryEvent(tx: TransactionContext, { id, by, why, status }: NewHistoryEvent): Promise<void> {
  const author = by === 'office' ? { personId: tx.by.personId, byName: tx.by.name } : { personId: null, byName: null }
  const event = { id, at: tx.now(), by, why, ...author }
  await (status ? insertStatusEvent(tx.db, { ...event, ...status }) : insertEvent(tx.db, event))
}
