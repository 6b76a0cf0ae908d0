import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** Gets the crew's day each morning. Empty: no one does. */
    email: text().notNull().default(''),
    /** The last day that was emailed. */
    dayEmailedOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
  },
  (table) => [check('crews_number', sql`${table.number} between 1 and ${sql.raw(String(MAX_CREWS))}`)],
)
