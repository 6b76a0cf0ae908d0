import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import { bytea, instant } from '#server/db/columns.ts'
import { quotes } from '#server/quotes/table.ts'

/**
 * Links to the customer's page of a quote, or of a visit without one. Each email has its own, because only a hash is stored:
 * no one can open a page with a copy of the database.
 */
export const pageLinks = pgTable(
  'page_links',
  {
    id: uuid().primaryKey(),
    quoteId: uuid().references(() => quotes.id, { onDelete: 'cascade' }),
    appointmentId: uuid().references(() => appointments.id),
    /** SHA-256 of 32 random bytes. */
    hash: bytea().notNull().unique('page_links_hash'),
    createdAt: instant().notNull(),
    /** When a person last opened the page by it, and how often. */
    lastUsedAt: instant(),
    opened: integer().notNull().default(0),
    /** When the office replaced it. */
    endedAt: instant(),
  },
  (table) => [
    check('page_links_subject', sql`num_nonnulls(${table.quoteId}, ${table.appointmentId}) = 1`),
    index('page_links_quote').on(table.quoteId),
    index('page_links_appointment').on(table.appointmentId),
  ],
)

/** Browsers that have opened a link. A session ends with its link. */
export const pageSessions = pgTable(
  'page_sessions',
  {
    /** SHA-256 of the cookie's 32 random bytes. */
    hash: bytea().primaryKey(),
    linkId: uuid()
      .notNull()
      .references(() => pageLinks.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('page_sessions_link').on(table.linkId)],
)
