import { sql } from 'drizzle-orm'
import { crewChoiceValues, freeCrew } from '#server/appointments/crews/free-crew.ts'
import { slotValues } from '#server/appointments/requested-slot.ts'
import { isActive, occupiedBy, requestedOccupied } from '#server/appointments/sql.ts'
import { appointments } from '#server/appointments/table.ts'
import { param } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { explainTooTight } from '#shared/appointments/too-tight.ts'
import type { SlotRequest } from './with-slot.ts'

const moving = sql`${param('movingId')}::uuid`

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
export const isTooTightNeighbor = sql`other.crew = crew.crew and other.appointment_date = ${param('date')}::date
  and ${isActive(sql`other`)} and ${occupiedBy(sql`other`)} && ${requestedOccupied} and ${moving} is distinct from other.id`

/** The values of a statement with `crewWithoutTravel` and `isTooTightNeighbor`. */
export const withoutTravelValues = ({ slot, crew, movingId }: SlotRequest) => ({
  ...crewChoiceValues({ crew, force: true }),
  ...slotValues(slot),
  movingId: movingId ?? null,
  noId: '00000000-0000-0000-0000-000000000000',
})

/** 409 with the neighbors. The message is about the one with the smallest gap. */
export function tooTight({ slot }: SlotRequest, city: string, neighbors: OfficeAppointment[]): AppError {
  const smallest = explainTooTight({ city, ...slot }, neighbors)
  if (!smallest) throw new Error('Too tight without a neighbor')
  return new AppError('too_tight', smallest.message, { fields: { neighbors, minutes: smallest.minutes } })
}
