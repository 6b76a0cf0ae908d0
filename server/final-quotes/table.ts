import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import { instant, isBetween, isOneOf } from '#server/db/columns.ts'
import { quotes } from '#server/quotes/table.ts'
import {
  FINAL_QUOTE_STATES,
  type FinalCountertop,
  type FinalQuoteEdit,
  type FinalQuoteState,
  type OwnLine,
} from '#shared/final-quote/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'

/** The revisions of each quote's final price. */
export const finalQuotes = pgTable(
  'final_quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** From 1 for each quote. */
    revision: integer().notNull(),
    state: text().$type<FinalQuoteState>().notNull().default('draft'),
    version: integer().notNull().default(1),
    countertops: jsonb().$type<FinalCountertop[]>().notNull(),
    /** What of the drawing no longer fits the sizes, in sentences. */
    unfit: jsonb().$type<string[]>().notNull(),
    job: jsonb().$type<Job>().notNull(),
    lines: jsonb().$type<OwnLine[]>().notNull().default([]),
    /** Ids of the stones to choose from. */
    stones: jsonb().$type<string[]>().notNull().default([]),
    priceList: text().$type<NonNullable<FinalQuoteEdit['priceList']>>().notNull(),
    depositPercent: integer().notNull(),
    validDays: integer().notNull(),
    text: text().notNull().default(''),
    officeNote: text().notNull().default(''),
    /** The visit whose sizes it began with, and their version. Null if it began with the drawing. */
    measuredVisit: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    measuredVersion: integer(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('final_quotes_revision').on(table.quoteId, table.revision),
    uniqueIndex('final_quotes_one_draft').on(table.quoteId).where(sql`${table.state} = 'draft'`),
    check('final_quotes_state', isOneOf(table.state, FINAL_QUOTE_STATES)),
    check('final_quotes_revision_from_one', sql`${table.revision} >= 1`),
    check('final_quotes_price_list', isOneOf(table.priceList, ['quoted', 'current'])),
    check('final_quotes_deposit_percent', isBetween(table.depositPercent, 0, 100)),
    check('final_quotes_valid_days', isBetween(table.validDays, 1, 90)),
  ],
)
