import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contactParam, mapContactColumns } from '#server/contact/sql.ts'
import { isOneOf } from '#server/db/checks.ts'
import { param } from '#server/db/database.ts'
import { quotes } from '#server/quotes/table.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { crews } from './crews/table.ts'
import { openedDays } from './hours/table.ts'
import { travelMinutes } from './hours/load-schedule.ts'
import { appointments, closures } from './table.ts'

export const now = sql`${param('now')}::timestamptz`
/** The requested time, from `slotValues`. */
export const requestedRange = sql`tstzrange(${param('start')}::timestamptz, ${param('end')}::timestamptz)`
/** The requested time and the travel time after it. */
export const requestedOccupied = sql`tstzrange(
  ${param('start')}::timestamptz, ${param('end')}::timestamptz + make_interval(mins => ${travelMinutes})
)`
/** The time of an appointment with its travel time, if it has one. The constraint `appointments_travel` compares it. */
export const occupiedBy = (table: SQL) => sql`coalesce(${table}.occupied, ${table}.during)`
/** Whether the requested time is blocked for all crews. */
export const isRangeClosed = sql`exists (
  select 1 from ${closures} as closed where closed.during && ${requestedRange} and closed.crew is null
)`

/** Whether the appointment keeps its slot from others. */
export const isActive = (table: SQL) => isOneOf(sql`${table}.status`, ACTIVE_STATUSES)

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

/** The row of the quote `quoteId`, with nulls if there is none. */
export const requestedQuote = sql`(select 1) as one left join ${quotes} as quote on quote.id = ${param('quoteId')}::uuid`
/** The city of the given contact, or else of the quote. */
export const requestedCity = sql`coalesce(${contactParam('city')}, (select city from ${quotes} where id = ${param('quoteId')}::uuid))`

/** The part of a closure's row whose changes history keeps. */
export const closureFacts = sql`jsonb_strip_nulls(jsonb_build_object(
  'date', date, 'until', until_date, 'timeSlot', time_slot, 'crew', crew, 'reason', reason
))`

/** For Drizzle's builder: whether the range of instants overlaps that time. */
export const overlaps = (range: SQLWrapper, { start, end }: { start: Date; end: Date }) =>
  sql`${range} && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`

/** The columns of `AppointmentRow`, for a raw statement. */
export const selectAppointment = (table: SQL) => sql`
  ${table}.id, ${table}.session_id as "sessionId", ${table}.quote_id as "quoteId", ${table}.quote_number as "quoteNumber",
  ${table}.status, ${table}.appointment_date::text as "appointmentDate", ${table}.time_slot as "timeSlot",
  lower(${table}.during) as "startsAt", upper(${table}.during) as "endsAt", ${table}.crew,
  ${table}.crew_pinned as "crewPinned",
  ${table}.held_until as "heldUntil", ${table}.fee, ${table}.fee_cents as "feeCents", ${table}.notes,
  ${table}.calendar_token as "calendarToken", ${table}.is_contact_hidden as "isContactHidden",
  ${table}.moved_by_shop as "movedByShop", ${table}.version, ${table}.created_at as "createdAt",
  ${table}.erased_at as "erasedAt",
  ${mapContactColumns((name, column) => sql`${table}.${column} as ${sql.identifier(name)}`)}`
