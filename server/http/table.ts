import { index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/** How often each key was counted in its window. All instances count here. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The limit and its subject: `quote:203.0.113.7`. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
)

/** What a body and headers of a response are made of. */
export interface StoredAnswer {
  body?: unknown
  headers?: Record<string, string>
}

/** An answer that is too large to store: a repeat reads it again. */
export interface LargeAnswer {
  isReadAgain: true
}

/** The first answers to requests with an Idempotency-Key (server/http/idempotency.ts). */
export const firstAnswers = pgTable(
  'first_answers',
  {
    /** The session of a visitor, the quote or visit of a customer's page, the id of a person, the client address of a visitor without a session, or the kind of another caller. */
    caller: text().notNull(),
    key: text().notNull(),
    /** Method and path: `PATCH /api/appointments/…/measured`. */
    request: text().notNull(),
    /** SHA-256 of the request's body. */
    bodyHash: text().notNull(),
    /** Null only inside of the transaction that writes the answer. */
    answer: json().$type<StoredAnswer | LargeAnswer>(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'first_answers_pkey', columns: [table.caller, table.key] }),
    index('first_answers_created_at').on(table.createdAt),
  ],
)
