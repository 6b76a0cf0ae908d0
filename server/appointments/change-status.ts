import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { setCustomer } from './customer.ts'
import { crewForMove } from './free-crew.ts'
import { undefinedIfSlotTaken } from './locks.ts'
import { type AppointmentRow, slotValues } from './queries.ts'
import { isRangeClosed, requestedOccupied } from './sql.ts'
import { appointments } from './table.ts'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { type AppointmentStatus, canChangeTo, isInPhase } from '#shared/appointments/statuses.ts'

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

// Raw: picks the crew, changes the row and adds its history event in one statement.
const confirmIfFree = rawStatement(
  'appointments_confirm_expired',
  z.strictObject({ id: z.string() }),
  sql`with ${crewForMove('customer')}, changed as (
        update ${appointments} as a set status = 'confirmed', crew = crew.crew, occupied = ${requestedOccupied}, version = a.version + 1
        from crew where a.id = ${param('id')}::uuid and a.status = 'expired' and a.erased_at is null and not ${isRangeClosed}
        returning a.id
      ), logged as (
        ${insertHistoryFrom(sql`select id, 'expired', 'confirmed', ${param('by')}, ${param('why')} from changed`)}
      )
      select id from changed`,
)

/** Confirms an expired hold if its slot is still free. False if not, and the transaction can continue. */
export async function confirmExpired(
  tx: TransactionContext,
  { id, appointmentDate: date, timeSlot, startsAt: start, endsAt: end }: AppointmentRow,
  { by, why }: { by: HistoryActor; why: string },
): Promise<boolean> {
  const slot = slotValues({ date, timeSlot, start, end })
  const values = { id, by, why, now: tx.now().toISOString(), ...slot, ...historyAuthor(tx, by) }
  const rows = await undefinedIfSlotTaken(tx, () => confirmIfFree(tx.db, values))
  const isConfirmed = (rows?.length ?? 0) > 0
  if (isConfirmed) await setCustomer(tx, id)
  return isConfirmed
}
