import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Cell } from './csv.ts'

/** Months whose payments an owner has closed, each with all before it (docs/rules.md, Tables out). */
export const closedMonths = pgTable('closed_months', {
  /** `2026-10` */
  month: text().primaryKey(),
  /** Of its file, in their order. */
  columns: jsonb().$type<string[]>().notNull(),
  closedAt: instant().notNull(),
  personId: uuid(),
  byName: text().notNull(),
})

/** The lines of closed months as they were then. Only an erasure changes them: it takes names and words. */
export const closedLines = pgTable(
  'closed_lines',
  {
    /** In the order of the file. */
    entry: integer().primaryKey().generatedAlwaysAsIdentity(),
    month: text()
      .notNull()
      .references(() => closedMonths.month),
    /** The line's day, in a month that was open. */
    on: date({ mode: 'string' }).notNull(),
    /** What it's about, such as `visit:` with its id. Several add up to what that was at the last close. */
    source: text().notNull(),
    grossCents: integer().notNull(),
    /** Whose it is. Not foreign keys, so that a quote can be deleted. */
    quoteId: uuid(),
    appointmentId: uuid(),
    /** What an erasure leaves of the note: the real day of a line that came to light later. */
    dayNote: text().notNull().default(''),
    /** What an erasure takes: the cells of these columns. */
    customer: text().notNull(),
    note: text().notNull(),
    /** The others, by column. */
    cells: jsonb().$type<Record<string, Cell>>().notNull(),
  },
  (table) => [
    index('closed_lines_on').on(table.on, table.entry),
    index('closed_lines_source').on(table.source),
    index('closed_lines_quote').on(table.quoteId),
    index('closed_lines_appointment').on(table.appointmentId),
    uniqueIndex('closed_lines_once').on(table.month, table.source),
  ],
)
