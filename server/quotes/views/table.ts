import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { people } from '#server/people/table.ts'

/** Saved filters of the quote list. */
export const views = pgTable(
  'views',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** As in the address of the list, without '?'. */
    query: text().notNull(),
    shared: boolean().notNull(),
    /** The author. Null for the admin key, whose views are shared. */
    personId: uuid().references(() => people.id),
    position: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('views_person').on(table.personId)],
)
