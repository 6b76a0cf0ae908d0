import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { MAX_CREWS, USUAL_DAYS } from '#shared/crews/schema.ts'

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
    version: integer().notNull().default(1),
  },
  (table) => [check('crews_number', sql`${table.number} between 1 and ${sql.raw(String(MAX_CREWS))}`)],
)
