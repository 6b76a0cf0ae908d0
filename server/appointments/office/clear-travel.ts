import { and, asc, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockMoves } from '#server/appointments/locks.ts'
import { type RequestedSlot, slotValues } from '#server/appointments/requested-slot.ts'
import { type CrewChoice, crewChoiceValues, freeCrew } from '#server/appointments/crews/free-crew.ts'
import { isActive, occupiedBy, overlaps, requestedOccupied } from '#server/appointments/sql.ts'
import { appointments } from '#server/appointments/table.ts'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { MAX_TRAVEL_MINUTES } from '#shared/settings/schema.ts'
import type { SlotRequest } from './with-slot.ts'

const moving = sql`${param('movingId')}::uuid`
const other = sql`other`

/** The CTE `crew`: the crew that the office gets if travel time doesn't count. */
export const crewWithoutTravel = sql`crew as (${freeCrew({
  city: sql`(select city from ${appointments} where id = ${moving})`,
  // A new appointment has no id. Comparing with null would exclude every row.
  moving: {
    id: sql`coalesce(${moving}, ${param('noId')}::uuid)`,
    crew: sql`coalesce((select crew from ${appointments} where id = ${moving}), 0)`,
  },
  by: 'office',
})})`
/** Whether `other` is an appointment of that crew without time to travel to or from the requested one. */
export const isTooClose = sql`other.crew = crew.crew and other.appointment_date = ${param('date')}::date
  and ${isActive(other)} and ${occupiedBy(other)} && ${requestedOccupied} and ${moving} is distinct from other.id`

/** Parameters for both fragments above. */
export const withoutTravelValues = ({ slot, crew, movingId }: SlotRequest) => ({
  ...crewChoiceValues({ crew, force: true }),
  ...slotValues(slot),
  movingId: movingId ?? null,
  noId: '00000000-0000-0000-0000-000000000000',
})

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
        update ${appointments} as other set occupied = null from crew where ${isTooClose}
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
