import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MailKind } from './kinds.ts'

/**
 * Mails to be written, as ids of what they report: a row is made by the same statement or transaction as that, so that
 * none is lost and none goes out for what was rolled back. A job takes it from here.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<MailKind>().notNull(),
    /** One of the two. Not references: a mail about what is gone is dropped, not in the way. */
    quoteId: uuid(),
    appointmentId: uuid(),
    refundCents: integer(),
    /** When a visit was to be before it was moved: by the time that the mail is written only this knows it. */
    previousDate: text(),
    previousSlot: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a job was made of it. */
    queuedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('outgoing_mails_waiting').on(table.createdAt).where(sql`${table.queuedAt} is null`)],
)
