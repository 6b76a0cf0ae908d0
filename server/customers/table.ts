import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { contactColumns, instant } from '#server/db/columns.ts'

/** What a merge changed, so that it can be undone. */
export interface MergedRows {
  quotes: string[]
  appointments: string[]
  messages: string[]
  /** The target's fields that the merge filled: `[before, after]`. */
  filled: Record<string, [string, string]>
}

/** One person or household, with all their quotes and visits. */
export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey(),
    ...contactColumns(),
    /** The email in lower case. Empty if unknown, or if another customer has it after a split. */
    emailKey: text().notNull().default(''),
    /** The last 10 digits of the phone number, before an extension. Empty if it has fewer. */
    phoneKey: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** Many people share this phone number, such as a builder's. No new quote is matched by it. */
    manyPeople: boolean().notNull().default(false),
    mergedInto: uuid().references((): AnyPgColumn => customers.id),
    mergedAt: instant(),
    mergedRows: jsonb().$type<MergedRows>(),
    erasedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    /** Two quotes with one email at once make one customer. */
    uniqueIndex('customers_one_email')
      .on(table.emailKey)
      .where(sql`${table.mergedInto} is null and ${table.erasedAt} is null and ${table.emailKey} <> ''`),
    /** A merged customer's email still leads to its target. */
    index('customers_email').on(table.emailKey).where(sql`${table.emailKey} <> ''`),
    index('customers_phone').on(table.phoneKey),
    /** For the start of an email address in a search. */
    index('customers_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    index('customers_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

export type CustomerRow = typeof customers.$inferSelect

/** Two customers that are not the same, although they share a phone number. Each pair is there once. */
export const customerPairs = pgTable(
  'customer_pairs',
  {
    a: uuid()
      .notNull()
      .references(() => customers.id),
    b: uuid()
      .notNull()
      .references(() => customers.id),
  },
  (table) => [
    primaryKey({ name: 'customer_pairs_pkey', columns: [table.a, table.b] }),
    check('customer_pairs_order', sql`${table.a} < ${table.b}`),
  ],
)

/** The words by which search finds a customer. */
export const customerWords = pgTable(
  'customer_words',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    word: text().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('customer_words_once').on(table.word, table.customerId),
    index('customer_words_word').on(table.word.op('text_pattern_ops')),
    index('customer_words_customer').on(table.customerId),
  ],
)
