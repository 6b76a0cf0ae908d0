import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, isBetween } from '#server/db/columns.ts'
import { MAX_INCHES, MIN_INCHES, type Shape } from '#shared/countertops/countertop.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import type { Details } from '#shared/fabrication/details.ts'

/** A browser's session and its number of saved countertops. Its row decides a race for the last place. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    countertopCount: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When it last saved or deleted a countertop. Retention counts from here. */
    lastWriteAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('sessions_last_write').on(table.lastWriteAt),
    check('sessions_id_format', sql`${table.id} ~ '^[0-9a-f]{32}$'`),
    check('sessions_countertop_count_range', isBetween(table.countertopCount, 0, MAX_COUNTERTOPS)),
  ],
)

/** Saved countertops, in inches. An I has no returns unless the request named them. */
export const countertops = pgTable(
  'countertops',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** In the order of adding. Times may tie. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ...countertopColumns(),
    createdAt: instant().notNull().defaultNow(),
    /** Null while it's in the list. The session's last deletion can be undone, so its row stays. */
    deletedAt: instant(),
  },
  (table) => [
    index('countertops_session_position').on(table.sessionId, table.position),
    ...countertopChecks('countertops', table),
  ],
)

/** The columns of a countertop, for every table that stores one. */
export function countertopColumns() {
  return {
    shape: text().$type<Shape>().notNull(),
    width: doublePrecision().notNull(),
    length: doublePrecision().notNull(),
    returnWidth: doublePrecision(),
    returnLength: doublePrecision(),
    /** Maybe one that we no longer offer. */
    stone: text().notNull(),
    /** As parsed. Null if none were sent: its answers have no `details` then. */
    details: jsonb().$type<Details>(),
  }
}

type CountertopTable = Record<Exclude<keyof ReturnType<typeof countertopColumns>, 'details'>, SQLWrapper>

/** The database's own checks of docs/rules.md, Dimensions. The schema should have refused bad values before. */
export function countertopChecks(name: string, table: CountertopTable) {
  const inRange = (column: SQLWrapper) => isBetween(column, MIN_INCHES, MAX_INCHES)
  return [
    check(`${name}_width_range`, inRange(table.width)),
    check(`${name}_length_range`, inRange(table.length)),
    check(`${name}_return_width_range`, inRange(table.returnWidth)),
    check(`${name}_return_length_range`, inRange(table.returnLength)),
    check(
      `${name}_returns_present`,
      sql`${table.shape} = 'I' or (${table.returnWidth} is not null and ${table.returnLength} is not null)`,
    ),
  ]
}
