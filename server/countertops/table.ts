import { type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { isBetween, isOneOf } from '#server/db/checks.ts'
import { MAX_INCHES, MIN_INCHES, SHAPES, type Shape } from '#shared/countertops/design.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'

/** A browser's session, with the number of designs it keeps: its row is what a race for the last place is decided on. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    countertopCount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('sessions_id_format', sql`${table.id} ~ '^[0-9a-f]{32}$'`),
    check('sessions_countertop_count_range', isBetween(table.countertopCount, 0, MAX_COUNTERTOPS)),
  ],
)

/** Saved designs. Inches; an I has no returns unless its sender named them. */
export const countertops = pgTable(
  'countertops',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The order of adding; times may tie. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ...designColumns(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('countertops_session_position').on(table.sessionId, table.position),
    ...designChecks('countertops', table),
  ],
)

/** The columns of a design, for every table that keeps one. */
export function designColumns() {
  return {
    shape: text().$type<Shape>().notNull(),
    width: doublePrecision().notNull(),
    length: doublePrecision().notNull(),
    returnWidth: doublePrecision(),
    returnLength: doublePrecision(),
    stone: text().$type<StoneId>().notNull(),
  }
}

type DesignTable = Record<keyof ReturnType<typeof designColumns>, SQLWrapper>

/** docs/rules.md, Dimensions: the database refuses what the schema should have refused before. */
export function designChecks(name: string, table: DesignTable) {
  const inRange = (column: SQLWrapper) => isBetween(column, MIN_INCHES, MAX_INCHES)
  return [
    check(`${name}_shape`, isOneOf(table.shape, SHAPES)),
    check(`${name}_stone`, isOneOf(table.stone, STONE_IDS)),
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
