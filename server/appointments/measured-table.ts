import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { appointments } from './table.ts'
import { countertopChecks, countertopColumns } from '#server/countertops/table.ts'
import { instant, isBetween } from '#server/db/columns.ts'
import { people } from '#server/people/table.ts'
import { quoteCountertops } from '#server/quotes/table.ts'
import { MAX_CUTOUT_COUNT, MAX_MEASURED_NOTE_LENGTH } from '#shared/countertops/measured.ts'

const { details: _, ...sizes } = countertopColumns()

/** What a crew measured at a visit. A save replaces all of a visit's rows and counts `appointments.measured_version`. */
export const measuredCountertops = pgTable(
  'measured_countertops',
  {
    id: uuid().primaryKey().defaultRandom(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Null for a piece that the crew added, and once the quote is deleted. */
    quoteCountertopId: uuid(),
    /** From 1, in the order of the request. */
    position: integer().notNull(),
    ...sizes,
    cutouts: integer().notNull(),
    note: text().notNull(),
    /** Who saved it. Null for the admin key. */
    personId: uuid().references(() => people.id),
    at: instant().notNull(),
  },
  (table) => [
    // Named by hand: the name that it would get is too long for Postgres.
    foreignKey({
      name: 'measured_countertops_drawn_fk',
      columns: [table.quoteCountertopId],
      foreignColumns: [quoteCountertops.id],
    }).onDelete('set null'),
    check('measured_countertops_cutouts_range', isBetween(table.cutouts, 0, MAX_CUTOUT_COUNT)),
    check(
      'measured_countertops_note_length',
      sql`length(${table.note}) <= ${sql.raw(String(MAX_MEASURED_NOTE_LENGTH))}`,
    ),
    index('measured_countertops_appointment').on(table.appointmentId, table.position),
    index('measured_countertops_quote_countertop').on(table.quoteCountertopId),
    ...countertopChecks('measured_countertops', table),
  ],
)
