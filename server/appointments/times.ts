import { type Placeholder, type SQLWrapper, sql } from 'drizzle-orm'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { isOneOf, sqlInstant } from '#server/db/columns.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { travelMinutes } from '#server/schedule/schedule.ts'
import { appointments } from './table.ts'

/** Two instants. A prepared statement has placeholders for their ISO strings. */
interface Times {
  start: Date | Placeholder
  end: Date | Placeholder
}

/** The time of an appointment with its travel time, if it has one. */
const occupiedTime = sql`coalesce(${appointments.occupied}, ${appointments.during})`

/** A range of instants, without its end. */
export const rangeOf = ({ start, end }: Times) => sql`tstzrange(${sqlInstant(start)}, ${sqlInstant(end)})`

/** Whether a visit was before that day, and no one has marked what became of it (docs/rules.md, Visits in the office). */
export const isToClose = (today: CalendarDate | Placeholder) =>
  sql`(${isOneOf(appointments.status, statusesIn('booked'))} and ${appointments.appointmentDate} < ${today}::date
    and ${appointments.erasedAt} is null)`

/** Whether the range of instants overlaps that time. */
export const overlaps = (range: SQLWrapper, times: Times) => sql`${range} && ${rangeOf(times)}`

/** The time and the travel time after it. */
export const rangeWithTravel = ({ start, end }: Times) =>
  sql`tstzrange(${sqlInstant(start)}, ${sqlInstant(end)} + make_interval(mins => ${travelMinutes}))`

/** Whether an appointment is in the way of a visit at that time, travel included. */
export const isInTheWayOf = (times: Times) => sql`${occupiedTime} && ${rangeWithTravel(times)}`
