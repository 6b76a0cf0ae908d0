import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isOneOf } from '#server/db/columns.ts'
import { param } from '#server/db/database.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { travelMinutes } from './schedule.ts'
import { closures } from './table.ts'

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

/** For Drizzle's builder: a range of instants, without its end. */
export const rangeOf = ({ start, end }: { start: Date; end: Date }) =>
  sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`

/** For Drizzle's builder: whether the range of instants overlaps that time. */
export const overlaps = (range: SQLWrapper, times: { start: Date; end: Date }) => sql`${range} && ${rangeOf(times)}`

/** For Drizzle's builder: the time of a visit and the travel time after it. Null if it's booked without. */
export const occupiedFor = ({ start, end }: { start: Date; end: Date }, isForced = false) =>
  isForced
    ? null
    : sql`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz + make_interval(mins => ${travelMinutes}))`
