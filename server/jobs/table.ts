import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Queue } from './queues.ts'

/**
 * - `waiting`: runs as soon as possible.
 * - `delayed`: runs at `dueAt`, because it was sent for later or is retried.
 * - `running`: an instance has taken it.
 * - `completed`: deleted within hours.
 * - `failed`: no attempts left. A person must look at it.
 */
type JobState = 'waiting' | 'delayed' | 'running' | 'completed' | 'failed'

/** Work that runs later or again (docs/rules.md, Jobs). Rows hold ids, never personal data. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    queue: text().$type<Queue>().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /** How many times it was taken. A retry by the office starts again at 0. */
    attempts: integer().notNull().default(0),
    dueAt: instant().notNull().defaultNow(),
    /** The start of its period, for a periodic job. */
    period: instant(),
    /** When a running job counts as failed, because its process may have died. */
    expiresAt: instant(),
    /** When it completed or failed for good. */
    endedAt: instant(),
    /** Why the last attempt failed. */
    error: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    // A waiting job will see everything a second one would, so one is enough.
    uniqueIndex('jobs_waiting').on(table.queue, table.data).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('jobs_period').on(table.queue, table.period),
    index('jobs_due').on(table.queue, table.dueAt).where(sql`${table.state} in ('waiting', 'delayed')`),
  ],
)
