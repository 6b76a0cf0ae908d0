import { type SQL, sql } from 'drizzle-orm'
import { crews } from './crews-table.ts'
import { isActive, occupiedBy, requestedOccupied, requestedRange } from './sql.ts'
import { appointments, closures, openedDays } from './table.ts'
import { param } from '#server/db/database.ts'

interface FreeCrewOptions {
  /** The appointment's city. Null or empty if unknown. */
  city: SQL
  /** The appointment that moves. It doesn't block itself, and it keeps its crew if that crew is free. */
  moving?: { id: SQL; crew: SQL }
  /** Customers never get a crew that is off or blocked. The office gets it last. */
  by: 'customer' | 'office'
}

/** The crew that the office asks for, or null for any. */
const requestedCrew = sql`${param('crew')}::int`
/** Whether the office accepts too little travel time. */
const isForced = sql`${param('force')}::boolean`

/** Whether a crew is off on the requested day, or blocked for the requested time. */
const isCrewOff = (crew: SQL) => sql`(
  not (
    extract(dow from ${param('date')}::date) = any(${crew}.days)
    or exists (select 1 from ${openedDays} where date = ${param('date')}::date)
  )
  or ${crew}.number = any(array(
    select closed.crew from ${closures} as closed where closed.crew is not null and closed.during && ${requestedRange}
  ))
)`

/**
 * Selects a free crew for the requested time: the one with the fewest appointments that day, then one with an appointment
 * in the same city, then the lowest number (docs/rules.md, Booking). Free includes travel time, unless the office books
 * anyway. Reads only that day, because no appointment and no travel crosses midnight.
 */
export const freeCrew = ({ city, moving, by }: FreeCrewOptions) => {
  const one = sql`one`
  const fits = sql`${occupiedBy(sql`other`)} && ${requestedOccupied}`
  const isBusy =
    by === 'office' ? sql`case when ${isForced} then other.during && ${requestedRange} else ${fits} end` : fits
  return sql`
  select one.number as crew from ${crews} as one
  left join (
    select other.crew, count(*) as visits, bool_or(${isBusy}) as is_busy,
      bool_or(lower(trim(other.city)) = nullif(lower(trim(${city})), '')) as is_near
    from ${appointments} as other
    where other.appointment_date = ${param('date')}::date and ${isActive(sql`other`)}
      ${moving ? sql`and other.id <> ${moving.id}` : sql``}
    group by other.crew
  ) as day on day.crew = one.number
  where one.active and day.is_busy is not true
    and ${by === 'office' ? sql`(${requestedCrew} is null or one.number = ${requestedCrew})` : sql`not ${isCrewOff(one)}`}
  order by ${by === 'office' ? sql`${isCrewOff(one)}, ` : sql``}${moving ? sql`one.number <> ${moving.crew}, ` : sql``}
    coalesce(day.visits, 0), day.is_near is not true, one.number
  limit 1`
}

/** `occupied` of an appointment that the office books. Without travel time if it's too tight. */
export const forcedOrOccupied = sql`case when not ${isForced} then ${requestedOccupied} end`

/** What the office asks of `freeCrew`. */
export interface CrewChoice {
  /** Undefined: any crew. */
  crew?: number | undefined
  /** Books it although it's too tight. */
  force?: boolean | undefined
}

/** The parameters of `freeCrew` for the office. */
export const crewChoiceValues = ({ crew, force = false }: CrewChoice) => ({ crew: crew ?? null, force })

/** The CTEs `before` and `crew` of a statement that moves the appointment `id` to the requested time. `crew` is its new crew. */
export const crewForMove = (by: FreeCrewOptions['by']) => {
  const moving = { id: sql`${param('id')}::uuid`, crew: sql`(select crew from before)` }
  return sql`before as (
    select crew, city from ${appointments} where id = ${param('id')}::uuid
  ), crew as (
    ${freeCrew({ city: sql`(select city from before)`, moving, by })}
  )`
}
