import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { contactParam, mapContactColumns } from '#server/contact/sql.ts'
import { isOneOf } from '#server/db/columns.ts'
import { param } from '#server/db/database.ts'
import { quotes } from '#server/quotes/table.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { travelMinutes } from './schedule.ts'
import { closures } from './table.ts'

export const nowParam = sql`${param('now')}::timestamptz`
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

/** The row of the quote `quoteId`, with nulls if there is none. */
export const requestedQuote = sql`(select 1) as one left join ${quotes} as quote on quote.id = ${param('quoteId')}::uuid`
/** The city of the given contact, or else of the quote. */
export const requestedCity = sql`coalesce(${contactParam('city')}, (select city from ${quotes} where id = ${param('quoteId')}::uuid))`

/** For Drizzle's builder: a range of instants, without its end. */
export const rangeOf = ({ start, end }: { start: Date; end: Date }) =>
  sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`

/** For Drizzle's builder: whether the range of instants overlaps that time. */
export const overlaps = (range: SQLWrapper, times: { start: Date; end: Date }) => sql`${range} && ${rangeOf(times)}`

/** The columns of `AppointmentRow`, for a raw statement. */
export const selectAppointment = (table: SQL) => sql`
  ${table}.id, ${table}.session_id as "sessionId", ${table}.quote_id as "quoteId", ${table}.quote_number as "quoteNumber",
  ${table}.status, ${table}.appointment_date::text as "appointmentDate", ${table}.time_slot as "timeSlot",
  lower(${table}.during) as "startsAt", upper(${table}.during) as "endsAt", ${table}.crew,
  ${table}.crew_pinned as "crewPinned",
  ${table}.held_until as "heldUntil", ${table}.fee, ${table}.fee_cents as "feeCents", ${table}.collected, ${table}.notes,
  ${table}.calendar_token as "calendarToken", ${table}.is_contact_hidden as "isContactHidden",
  ${table}.moved_by_shop as "movedByShop", ${table}.version, ${table}.created_at as "createdAt",
  ${table}.erased_at as "erasedAt",
  ${mapContactColumns((name, column) => sql`${table}.${column} as ${sql.identifier(name)}`)}`
