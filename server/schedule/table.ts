import { asc, getTableColumns, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { tstzrange } from '#server/db/columns.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { MAX_CREWS, USUAL_DAYS } from '#shared/schedule/crews.ts'
import type { VisitStarts } from '#shared/shop/week-hours.ts'

/** Who measures. A crew is never deleted, because appointments and histories name it. */
export const crews = pgTable(
  'crews',
  {
    number: integer().primaryKey(),
    name: text().notNull(),
    /** As `#3b6e8f`. */
    color: text().notNull(),
    /** Weekdays on which the crew works, from 0 (Sunday) to 6. */
    days: integer()
      .array()
      .notNull()
      .default([...USUAL_DAYS]),
    active: boolean().notNull().default(true),
    /** Gets the crew's day each morning. Empty: no one does. */
    email: text().notNull().default(''),
    /** The last day that was emailed. */
    dayEmailedOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
  },
  (table) => [check('crews_number', sql`${table.number} between 1 and ${sql.raw(String(MAX_CREWS))}`)],
)

const { dayEmailedOn: _dayEmailedOn, ...crewColumns } = getTableColumns(crews)
/** What the office sees of a crew. */
export { crewColumns }

/** Slots and days that the office has blocked, for all crews or for one. */
export const closures = pgTable(
  'closures',
  {
    id: uuid().primaryKey(),
    date: date({ mode: 'string' }).notNull(),
    /** The last day of several. Null: one day. */
    untilDate: date({ mode: 'string' }),
    /** Null: whole days. */
    timeSlot: text(),
    during: tstzrange().notNull(),
    /** Null: all crews. */
    crew: integer().references(() => crews.number),
    reason: text().notNull(),
  },
  (table) => [
    // A null counts as equal to another null, so a whole day is blocked only once.
    unique('closures_once').on(table.date, table.untilDate, table.timeSlot, table.crew).nullsNotDistinct(),
    index('closures_during').using('gist', table.during),
  ],
)

/** SQL: the last day of a closure. */
export const lastClosureDay = sql<CalendarDate>`coalesce(${closures.untilDate}, ${closures.date})`

/** What the office sees of a closure. */
export const closureColumns = {
  id: closures.id,
  date: closures.date,
  until: closures.untilDate,
  timeSlot: closures.timeSlot,
  crew: closures.crew,
  reason: closures.reason,
}
/** SQL: by when closures begin. */
export const closureOrder = [asc(closures.date), sql`lower(${closures.during})`, asc(closures.id)]

/** When visits start, by weekday. Seven rows with one day replace all earlier hours from that day on. */
export const visitHours = pgTable(
  'visit_hours',
  {
    effectiveFrom: date({ mode: 'string' }).notNull(),
    /** From 0 (Sunday) to 6. */
    weekday: integer().notNull(),
    /** Empty: no visits that day. */
    visits: jsonb().$type<VisitStarts[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.effectiveFrom, table.weekday] }),
    check('visit_hours_weekday', sql`${table.weekday} between 0 and 6`),
  ],
)

/** Days on which the shop measures although it would be closed. Every active crew works then. */
export const openedDays = pgTable('opened_days', {
  date: date({ mode: 'string' }).primaryKey(),
  reason: text().notNull(),
})
