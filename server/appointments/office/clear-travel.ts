import { and, asc, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CrewChoice } from '#server/appointments/crews/free-crew.ts'
import { lockMoves } from '#server/appointments/locks.ts'
import type { RequestedSlot } from '#server/appointments/requested-slot.ts'
import { occupiedBy, overlaps } from '#server/appointments/sql.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { rawStatement } from '#server/db/database.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { MAX_TRAVEL_MINUTES } from '#shared/settings/schema.ts'
import { crewWithoutTravel, isTooTightNeighbor, withoutTravelValues } from './too-tight.ts'
import type { SlotRequest } from './with-slot.ts'

/** The slot plus the longest possible travel time on each side. */
const nearby = ({ start, end }: RequestedSlot) => ({
  start: new Date(start.getTime() - LONGEST_TRAVEL_MS),
  end: new Date(end.getTime() + LONGEST_TRAVEL_MS),
})
const LONGEST_TRAVEL_MS = MAX_TRAVEL_MINUTES * MINUTE_MS

// Raw: picks the crew and changes its appointments in one statement.
const updateNeighbors = rawStatement(
  'office_visit_force',
  z.strictObject({ crew: z.int() }),
  sql`with ${crewWithoutTravel}, cleared as (
        update ${appointments} as other set occupied = null from crew where ${isTooTightNeighbor}
      )
      select crew from crew`,
)

/**
 * Makes room for an appointment that is too tight: its neighbors lose their travel time. Returns the crew, which then is
 * free. Undefined if no crew is free even so. Locks the rows before it changes them, as a move of one of them does.
 */
export async function clearTravel(tx: TransactionContext, request: SlotRequest): Promise<CrewChoice | undefined> {
  const { slot, movingId } = request
  const ofDay = and(
    eq(appointments.appointmentDate, slot.date),
    overlaps(occupiedBy(sql`${appointments}`), nearby(slot)),
  )
  await tx.db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(movingId === undefined ? ofDay : or(eq(appointments.id, movingId), ofDay))
    .orderBy(asc(appointments.id))
    .for('update')
  await lockMoves(tx)
  const [row] = await updateNeighbors(tx.db, withoutTravelValues(request))
  return row && { crew: row.crew, force: true }
}
