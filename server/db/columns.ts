import { and, gte, lt, Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import { mapContactFields } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { DAY_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { type CalendarDate, instantAt } from '#shared/lib/zoned.ts'

/** `pg` gives a Buffer, the embedded database a plain Uint8Array. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A moment, whatever the time zone. */
export const instant = () => timestamp({ withTimezone: true })

/** A half-open range of instants. Statements read and write its bounds, never the whole value. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** An instant as a parameter of SQL. A prepared statement has a placeholder for its ISO string. */
export const sqlInstant = (time: Date | Placeholder): SQL =>
  sql`${time instanceof Placeholder ? time : time.toISOString()}::timestamptz`

/*
 * Conditions from the lists and bounds in shared/. The values are written into the SQL, because a check constraint takes no
 * parameters. They are our own and never input.
 */

export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

export function isBetween(column: SQLWrapper, min: number, max: number): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
}

interface Days {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
}

/** An instant on these days of the shop, both included. */
export function isOnDays(column: PgColumn, { from, to }: Days): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, startOf(from)),
    to === undefined ? undefined : lt(column, endOf(to)),
  )
}

const startOf = (day: CalendarDate) => instantAt(day, 0, SHOP.timeZone)
/** The last calendar date has no next one. */
const endOf = (day: CalendarDate) => instantAt(day, DAY_MS / MINUTE_MS, SHOP.timeZone)

/** An instant on the days that the values of a prepared statement have, as `boundsOf` writes them. */
export function isWithinBounds(column: PgColumn): SQL | undefined {
  return and(gte(column, sql.placeholder('since')), lt(column, sql.placeholder('until')))
}

/** When the first of these days begins and the last one ends. */
export function boundsOf({ from, to }: Required<Days>) {
  return { since: startOf(from).toISOString(), until: endOf(to).toISOString() }
}

/** The Monday of an instant's week in the shop. Null without a row, as in the total of groups. */
export function weekOf(column: PgColumn): SQL<CalendarDate | null> {
  return sql`(date_trunc('week', ${column} at time zone ${SHOP.timeZone})::date)::text`
}

/** The columns of a contact, for every table that stores one. */
export function contactColumns() {
  return mapContactFields(() => text().notNull().default(''))
}
