import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contactParam, mapContactColumns } from '#server/contact/sql.ts'
import { isOneOf } from '#server/db/checks.ts'
import { param } from '#server/db/database.ts'
import { quotes } from '#server/quotes/table.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { appointments, closures } from './table.ts'

export const now = sql`${param('now')}::timestamptz`
/** The requested time, from `slotValues`. */
export const requestedRange = sql`tstzrange(${param('start')}::timestamptz, ${param('end')}::timestamptz)`
export const isRangeClosed = sql`exists (select 1 from ${closures} where ${closures}.during && ${requestedRange})`

export const isActive = (table: SQL) => isOneOf(sql`${table}.status`, ACTIVE_STATUSES)

interface FreeCrewOptions {
  /** The appointment's city. Null or empty if unknown. */
  city: SQL
  /** The appointment that moves. It doesn't block itself, and it keeps its crew if that crew is free. */
  moving?: { id: SQL; crew: SQL }
}

/**
 * Selects a free crew for the requested time: the one with the fewest appointments that day, then one with an appointment
 * in the same city, then the lowest number (docs/rules.md, Booking). Reads only that day, because no appointment crosses
 * midnight.
 */
export const freeCrew = ({ city, moving }: FreeCrewOptions) => sql`
  select one.crew from generate_series(1, ${param('crews')}::int) as one(crew)
  left join (
    select other.crew, count(*) as visits, bool_or(other.during && ${requestedRange}) as is_busy,
      bool_or(lower(trim(other.city)) = nullif(lower(trim(${city})), '')) as is_near
    from ${appointments} as other
    where other.appointment_date = ${param('date')}::date and ${isActive(sql`other`)}
      ${moving ? sql`and other.id <> ${moving.id}` : sql``}
    group by other.crew
  ) as day on day.crew = one.crew
  where day.is_busy is not true
  order by ${moving ? sql`one.crew <> ${moving.crew}, ` : sql``}coalesce(day.visits, 0), day.is_near is not true, one.crew
  limit 1`

/** The CTEs `before` and `crew` of a statement that moves the appointment `id` to the requested time. `crew` is its new crew. */
export const crewForReschedule = () => {
  const moving = { id: sql`${param('id')}::uuid`, crew: sql`(select crew from before)` }
  return sql`before as (
    select crew, city from ${appointments} where id = ${param('id')}::uuid
  ), crew as (
    ${freeCrew({ city: sql`(select city from before)`, moving })}
  )`
}

/** The row of the quote `quoteId`, with nulls if there is none. */
export const requestedQuote = sql`(select 1) as one left join ${quotes} as quote on quote.id = ${param('quoteId')}::uuid`
/** The city of the given contact, or else of the quote. */
export const requestedCity = sql`coalesce(${contactParam('city')}, (select city from ${quotes} where id = ${param('quoteId')}::uuid))`

/** The part of a closure's row whose changes history keeps. */
export const closureFacts = sql`jsonb_build_object('date', date, 'timeSlot', time_slot, 'reason', reason)`

/** For Drizzle's builder: whether the range of instants overlaps that time. */
export const overlaps = (range: SQLWrapper, { start, end }: { start: Date; end: Date }) =>
  sql`${range} && tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`

/** The columns of `AppointmentRow`, for a raw statement. */
export const selectAppointment = (table: SQL) => sql`
  ${table}.id, ${table}.session_id as "sessionId", ${table}.quote_id as "quoteId", ${table}.quote_number as "quoteNumber",
  ${table}.status, ${table}.appointment_date::text as "appointmentDate", ${table}.time_slot as "timeSlot",
  lower(${table}.during) as "startsAt", upper(${table}.during) as "endsAt", ${table}.crew,
  ${table}.held_until as "heldUntil", ${table}.fee, ${table}.fee_cents as "feeCents", ${table}.notes,
  ${table}.calendar_token as "calendarToken", ${table}.is_contact_hidden as "isContactHidden",
  ${table}.moved_by_shop as "movedByShop", ${table}.version, ${table}.created_at as "createdAt",
  ${table}.erased_at as "erasedAt",
  ${mapContactColumns((name, column) => sql`${table}.${column} as ${sql.identifier(name)}`)}`
