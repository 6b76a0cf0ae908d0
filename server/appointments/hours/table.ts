import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { VisitStarts } from '#shared/shop/week-hours.ts'

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
