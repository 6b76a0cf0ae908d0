import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { contactColumns, instant } from '#server/db/columns.ts'

/** Samples that someone asked for who isn't a customer yet. */
export const sampleRequests = pgTable(
  'sample_requests',
  {
    id: uuid().primaryKey(),
    /** Counts up, for the order of the list. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    ...contactColumns(),
    /** Ids. */
    stones: jsonb().$type<string[]>().notNull(),
    createdAt: instant().notNull(),
    /** When the office mailed them. */
    sentAt: instant(),
    /** The name of who mailed them. */
    sentBy: text(),
  },
  (table) => [index('sample_requests_open').on(table.number).where(sql`${table.sentAt} is null`)],
)
