import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { designChecks, designColumns } from '#server/countertops/table.ts'
import { isBetween, isOneOf } from '#server/db/checks.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { PAYMENT_STATUSES, type PaymentStatus, QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'

/** `pg` gives a Buffer, the embedded database a plain Uint8Array. */
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Operators and visitors say the running number on the phone; four digits from the first quote on. */
const FIRST_NUMBER = 1001

export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: FIRST_NUMBER }),
    /** Not a reference: a quote outlives the session that asked for it. */
    sessionId: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text().notNull(),
    email: text().notNull(),
    address: text().notNull(),
    aptSuite: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    status: text().$type<QuoteStatus>().notNull().default('new'),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('not received'),
    notes: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** As it was on the day of the request, with the version of the price list that it was made by. */
    estimate: jsonb().$type<Estimate>().notNull(),
    priceListVersion: text().notNull(),
    totalCents: integer().notNull(),
    countertopCount: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('quotes_status', isOneOf(table.status, QUOTE_STATUSES)),
    check('quotes_payment_status', isOneOf(table.paymentStatus, PAYMENT_STATUSES)),
    check('quotes_total_cents_range', sql`${table.totalCents} >= 0`),
    check('quotes_countertop_count_range', isBetween(table.countertopCount, 1, MAX_COUNTERTOPS)),
  ],
)

export const quoteCountertops = pgTable(
  'quote_countertops',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the request. */
    position: integer().notNull(),
    ...designColumns(),
    areaSquareFeet: doublePrecision().notNull(),
  },
  (table) => [
    unique('quote_countertops_quote_position').on(table.quoteId, table.position),
    ...designChecks('quote_countertops', table),
  ],
)

/** Apart from the countertops, so that no list ever drags pictures along. */
export const quoteImages = pgTable('quote_images', {
  countertopId: uuid()
    .primaryKey()
    .references(() => quoteCountertops.id, { onDelete: 'cascade' }),
  png: bytea().notNull(),
})

/** The answers of requests that were stored, for a day: a retry gets the same again, even where the quote is gone. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    sessionId: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request. */
    requestHash: text().notNull(),
    quoteId: uuid().notNull(),
    quoteNumber: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.sessionId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** What operators changed. It refers to quotes without a foreign key, since it stays when they go. */
export const quoteAudit = pgTable(
  'quote_audit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    action: text().$type<'edited' | 'deleted'>().notNull(),
    quoteId: uuid().notNull(),
    quoteNumber: integer().notNull(),
    from: jsonb().notNull(),
    to: jsonb(),
  },
  (table) => [check('quote_audit_action', sql`${table.action} in ('edited', 'deleted')`)],
)
