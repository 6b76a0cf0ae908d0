import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { Prices } from '#shared/prices/fields.ts'

/** Number of the list that comes with the site. Those of owners follow. */
export const FIRST_LIST = 1

/** What owners published. A list in effect is never changed or deleted. */
export const priceLists = pgTable('price_lists', {
  number: integer().primaryKey(),
  prices: jsonb().$type<Prices>().notNull(),
  effectiveAt: instant().notNull(),
  publishedAt: instant().notNull(),
  /** The name of who published it, at that time. */
  byName: text().notNull(),
  /** Null unless it was withdrawn before it took effect. */
  withdrawnAt: instant(),
})
