import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/db/columns.ts'
import { quotes } from '#server/quotes/table.ts'
import type { AttachmentType } from '#shared/attachments/attachment.ts'

/** Files that the office attached to quotes, such as a plan of the builder. */
export const attachments = pgTable(
  'attachments',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** Of the file, as it was sent. */
    name: text().notNull(),
    type: text().$type<AttachmentType>().notNull(),
    bytes: bytea().notNull(),
    /** How many bytes it has, so that a list needn't read them. */
    size: integer().notNull(),
    at: instant().notNull(),
    /** The name of who attached it, as it was then. */
    byName: text().notNull(),
  },
  (table) => [index('attachments_quote').on(table.quoteId, table.at, table.id)],
)
