import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'
import { historyAuthor, insertHistoryFrom } from './add-history-event.ts'
import { setCustomer } from './customer/set-customer.ts'
import { undefinedIfSlotTaken } from './locks.ts'
import type { AppointmentRow } from './queries.ts'
import { slotValues } from './requested-slot.ts'
import { crewForMove } from './crews/free-crew.ts'
import { isRangeClosed, requestedOccupied } from './sql.ts'
import { appointments } from './table.ts'

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
