import { z } from 'zod'
import { sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { type AppointmentStatus, canChangeTo, isInPhase } from '#shared/appointments/statuses.ts'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { setCustomer } from './customer/set-customer.ts'
import { appointments } from './table.ts'

interface StatusChange {
  id: string
  from: AppointmentStatus
  to: AppointmentStatus
  by: HistoryActor
  why: string
}

// Raw: changes the row and adds its history event in one statement.
const updateStatus = rawStatement(
  'appointments_change_status',
  z.strictObject({ id: z.string() }),
  sql`with changed as (
        update ${appointments} as a set status = ${param('to')}, held_until = null, version = a.version + 1
        where a.id = ${param('id')}::uuid and a.status = ${param('from')} returning a.id
      ), logged as (
        ${insertHistoryFrom(sql`select id, ${param('from')}, ${param('to')}, ${param('by')}, ${param('why')} from changed`)}
      )
      select id from changed`,
)

/**
 * Changes the status and adds the change to the history. False, without a change, if the status is no longer `from`. Throws
 * if no such change is allowed, because the caller has to check that before.
 */
export async function changeStatus(tx: TransactionContext, change: StatusChange): Promise<boolean> {
  const { id, from, to, by, why } = change
  if (!canChangeTo(from, to)) throw new Error(`An appointment can't go from ${from} to ${to}`)
  const values = { id, from, to, by, why, now: tx.now().toISOString(), ...historyAuthor(tx, by) }
  const changed = await updateStatus(tx.db, values)
  if (changed.length > 0 && isInPhase(to, 'booked')) await setCustomer(tx, id)
  return changed.length > 0
}
