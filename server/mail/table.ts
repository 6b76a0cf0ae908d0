import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'

/**
 * Emails to send, with the ids of the records they're about. The statement or transaction that changes the record adds
 * the row, so no email is lost and none is sent after a rollback. A job sends it.
 */
export const outgoingEmails = pgTable(
  'outgoing_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** One that a noun has registered (server/email-writers.ts). */
    kind: text().notNull(),
    /** One of the two. Not foreign keys, so a record can be deleted. Its email is then dropped. */
    quoteId: uuid(),
    appointmentId: uuid(),
    /** The person who works here, for an email to them. */
    personId: uuid(),
    /** The message that the office wrote. */
    messageId: uuid(),
    sampleRequestId: uuid(),
    /** The payment of a job that it's about. */
    paymentId: uuid(),
    refundCents: integer(),
    /** The parts of the installation that this change took away, besides the one that it's about. */
    canceledParts: uuid().array(),
    /**
     * The visit's time that the customer knows: until the email is sent, the one before a move, or for a reminder the one
     * that it's about. Afterwards the one that it told, or null if it told none.
     */
    previousDate: text(),
    previousSlot: text(),
    /** The crew whose day it has. */
    crew: integer(),
    /** How many minutes until the crew arrives, in the email that it's on its way. */
    minutes: integer(),
    createdAt: instant().notNull().defaultNow(),
    /** It waits until then, so someone can take it back. Null: it goes out at once. */
    notBefore: instant(),
    /** When its job was enqueued. */
    queuedAt: instant(),
    sentAt: instant(),
  },
  (table) => [
    index('outgoing_mails_waiting').on(table.createdAt).where(sql`${table.queuedAt} is null`),
    index('outgoing_mails_message').on(table.messageId).where(sql`${table.messageId} is not null`),
  ],
)
