import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { crews } from './crews-table.ts'
import { type RequestedSlot, slotValues } from './queries.ts'
import { isActive, isRangeClosed, occupiedBy, requestedOccupied, requestedRange } from './sql.ts'
import { appointments, openedDays } from './table.ts'
import { closures } from './table.ts'
import type { AnyContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'

/** Whether a crew is off on the requested day, or blocked for the requested time. */
const isCrewOff = sql`(
  not (
    extract(dow from ${param('date')}::date) = any(one.days)
    or exists (select 1 from ${openedDays} where date = ${param('date')}::date)
  )
  or one.number = any(array(
    select closed.crew from ${closures} as closed where closed.crew is not null and closed.during && ${requestedRange}
  ))
)`
const isOffice = sql`${param('isOffice')}::boolean`
const requestedCrew = sql`${param('crew')}::int`
const movingId = sql`${param('movingId')}::uuid`

// Raw: the builder has no lateral order by facts of other rows. Reads only that day, because no appointment and no travel
// crosses midnight.
const selectFreeCrew = rawStatement(
  'free_crew',
  z.strictObject({ crew: z.int() }),
  sql`select one.number as crew from ${crews} as one
    left join (
      select other.crew, count(*) as visits,
        bool_or(case
          when ${param('force')}::boolean then other.during && ${requestedRange}
          else ${occupiedBy(sql`other`)} && ${requestedOccupied}
        end) as is_busy,
        bool_or(lower(trim(other.city)) = nullif(lower(trim(${param('city')}::text)), '')) as is_near
      from ${appointments} as other
      where other.appointment_date = ${param('date')}::date and ${isActive(sql`other`)}
        and other.id is distinct from ${movingId}
      group by other.crew
    ) as day on day.crew = one.number
    where one.active and day.is_busy is not true and (${requestedCrew} is null or one.number = ${requestedCrew})
      and (${isOffice} or not ${isCrewOff} and not ${isRangeClosed})
    order by ${isOffice} and ${isCrewOff},
      one.number is distinct from (select crew from ${appointments} where id = ${movingId}),
      coalesce(day.visits, 0), day.is_near is not true, one.number
    limit 1
    for share of one`,
)

/** What the office asks for. */
export interface CrewChoice {
  /** Undefined: any crew. */
  crew?: number | undefined
  /** Books it although there's too little time to travel. */
  force?: boolean | undefined
}

interface FreeCrew extends CrewChoice {
  slot: RequestedSlot
  /** The appointment's city. Empty if unknown. */
  city: string
  /** The appointment that moves. It doesn't block itself, and it keeps its crew if that crew is free. */
  movingId?: string | undefined
  /** Customers never get a crew that is off or blocked, or a time that is blocked for all. The office gets it last. */
  by: 'customer' | 'office'
}

/**
 * A free crew for the requested time: the one with the fewest appointments that day, then one with an appointment in the same
 * city, then the lowest number (docs/rules.md, Booking). Free includes travel time, unless the office books anyway.
 * Undefined if none is free. The exclusion constraints decide if another transaction takes it first (`isSlotTaken`). Until the
 * transaction ends, the crew stays active (`editCrew`).
 */
export async function findFreeCrew(
  { db }: Pick<AnyContext, 'db'>,
  { slot, city, movingId: moving, by, crew, force = false }: FreeCrew,
): Promise<number | undefined> {
  const [row] = await selectFreeCrew(db, {
    ...slotValues(slot),
    city,
    movingId: moving ?? null,
    isOffice: by === 'office',
    crew: crew ?? null,
    force,
  })
  return row?.crew
}
