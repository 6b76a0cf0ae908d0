import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActorKind, EventAction, EventChanges, EventSubject } from '#shared/events/schema.ts'

/**
 * History events. An event outlives its subject, so it has no foreign keys. A trigger refuses every change except in an
 * erasure (`eraseEvents`). Appointments have a history of their own.
 */
export const events = pgTable(
  'events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Milliseconds, like the times of an appointment's history: both are sorted together. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    byKind: text().$type<ActorKind>().notNull(),
    personId: uuid(),
    /** The name at that time. */
    byName: text().notNull(),
    subject: text().$type<EventSubject>().notNull(),
    subjectId: text().notNull(),
    quoteNumber: integer(),
    action: text().$type<EventAction>().notNull(),
    changes: jsonb().$type<EventChanges>().notNull(),
    requestId: text(),
  },
  (table) => [
    index('events_at').on(table.at, table.id),
    index('events_subject').on(table.subject, table.subjectId, table.at),
    index('events_person').on(table.personId, table.at),
  ],
)
