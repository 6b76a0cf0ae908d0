import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockMoves, undefinedIfSlotTaken } from '#server/appointments/locks.ts'
import { type RequestedSlot, slotValues } from '#server/appointments/requested-slot.ts'
import { crewChoiceValues, crewForMove } from '#server/appointments/crews/free-crew.ts'
import { requestedOccupied, requestedRange } from '#server/appointments/sql.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'

// Raw: picks a free crew and moves the appointment in one statement.
const restorePaidSlot = rawStatement(
  'recovery_place',
  z.strictObject({ id: z.guid() }),
  sql`with ${crewForMove('office')}
      update ${appointments} as a set appointment_date = ${param('date')}::date, time_slot = ${param('timeSlot')},
        during = ${requestedRange}, occupied = ${requestedOccupied}, crew = crew.crew, version = a.version + 1
      from crew where a.id = ${param('id')}::uuid returning a.id`,
)

/** Moves an appointment to the slot of its payment. The transaction must hold its lock. False if no crew is free. */
export async function restoreSlot(tx: TransactionContext, id: string, slot: RequestedSlot): Promise<boolean> {
  await lockMoves(tx)
  const values = { id, ...crewChoiceValues({}), ...slotValues(slot) }
  const rows = await undefinedIfSlotTaken(tx, () => restorePaidSlot(tx.db, values))
  return (rows?.length ?? 0) > 0
}
