import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { appointments } from '#server/appointments/table.ts'
import { customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import type { CallOutcome, MessageChannel, MessageDirection } from '#shared/messages/schema.ts'

/** Texts that the office writes often. Never deleted, because messages name them. */
export const messageTemplates = pgTable('templates', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  /** A message from it offers a follow-up so many days later. Null: none. */
  followUpDays: integer(),
  archived: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

/** Emails that the office wrote to customers, calls that it logged, and what customers wrote on their page. */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** Null if it's about no quote, or its quote was deleted. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'set null' }),
    /** The visit without a quote on whose page the customer wrote it. */
    appointmentId: uuid().references(() => appointments.id),
    /** The revision of the quote's final quote that the customer asks about. */
    revision: integer(),
    channel: text().$type<MessageChannel>().notNull(),
    direction: text().$type<MessageDirection>().notNull(),
    /** As sent, with the values of its variables. Empty for a call. */
    subject: text().notNull().default(''),
    /** The text as sent, or the note on a call. */
    body: text().notNull().default(''),
    /** Null for an email. */
    outcome: text().$type<CallOutcome>(),
    templateId: uuid().references(() => messageTemplates.id),
    /** Null for the admin key. */
    personId: uuid(),
    /** The name at that time. */
    byName: text().notNull(),
    /** Milliseconds, like the answer that it is to a quote. */
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the office answered what a customer wrote, or marked it as done. */
    readAt: instant(),
  },
  (table) => [
    index('messages_customer').on(table.customerId, table.createdAt),
    index('messages_quote').on(table.quoteId),
    index('messages_unread').on(table.customerId).where(sql`${table.direction} = 'in' and ${table.readAt} is null`),
  ],
)
