import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often each key was counted in its window. All instances count here. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit and its subject: `quote:203.0.113.7`. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)
