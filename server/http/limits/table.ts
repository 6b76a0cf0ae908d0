import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often each name was counted in its window; all instances count in the same place. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is limited and whom: `quote:203.0.113.7`. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)
