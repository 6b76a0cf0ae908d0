import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { isBetween } from '#server/db/checks.ts'
import { MAX_TRAVEL_MINUTES } from '#shared/settings/schema.ts'

/** What owners decide for the whole office: one row. Without it, the defaults count. */
export const officeSettings = pgTable(
  'settings',
  {
    /** Always true, so there's no second row. */
    isOnly: boolean().primaryKey().default(true),
    travelMinutes: integer().notNull().default(0),
    officeMayRefund: boolean().notNull().default(true),
    adminKeysOn: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('settings_one_row', sql`${table.isOnly}`),
    check('settings_travel_minutes', isBetween(table.travelMinutes, 0, MAX_TRAVEL_MINUTES)),
  ],
)
