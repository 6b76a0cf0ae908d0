import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, contactColumns, instant, isBetween, isOneOf } from '#server/db/columns.ts'
import { countertopChecks, countertopColumns } from '#server/countertops/table.ts'
import { customers } from '#server/customers/table.ts'
import { people } from '#server/people/table.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import type { Job } from '#shared/fabrication/details.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { type LostReason, OPEN_STATUSES, type PaymentStatus, type QuoteStatus } from '#shared/quotes/statuses.ts'

/** People say the running number on the phone. It has four digits from the first quote on. */
const FIRST_NUMBER = 1001

/** A name as the list sorts it: case and accents don't count. Most names have none, and removing them takes ten times as long. */
export const foldedName = (name: SQLWrapper) =>
  sql`lower(case when octet_length(${name}) = char_length(${name}) then ${name}
    else regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f]', '', 'g') end) collate "C"`

export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: FIRST_NUMBER }),
    /** Not a reference: a quote outlives the session that asked for it. */
    sessionId: text().notNull(),
    /** Null only for a quote whose contact can't belong to a customer. */
    customerId: uuid().references(() => customers.id),
    ...contactColumns(),
    status: text().$type<QuoteStatus>().notNull().default('new'),
    paymentStatus: text().$type<PaymentStatus>().notNull().default('not received'),
    notes: text().notNull().default(''),
    version: integer().notNull().default(1),
    /** From the day of the request, with the version of its price list. */
    estimate: jsonb().$type<Estimate>().notNull(),
    priceListVersion: text().notNull(),
    totalCents: integer().notNull(),
    countertopCount: integer().notNull(),
    /** As parsed. Null if none was sent: answers have no `job` then. */
    job: jsonb().$type<Job>(),
    /** What the customer wrote, unlike the office's `notes`. Answers have no `customerNote` while it's empty. */
    customerNote: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
    /** Who answers it. */
    assignedTo: uuid().references(() => people.id),
    /** The day when the office calls again. */
    followUpOn: date({ mode: 'string' }),
    /** When we promised to answer by. Null if a year without working days lay ahead. */
    answerDueAt: instant(),
    /** When the office first answered it, such as by a message, a call, a visit, or a status other than `new`. Null: not yet. */
    answeredAt: instant(),
    /** When we promised the final price by, while no final quote was sent. Stays if the quote is closed meanwhile. */
    priceDueAt: instant(),
    /** Null unless the status is `cancelled`, and if no one gave a reason. */
    lostReason: text().$type<LostReason>(),
    lostNote: text().notNull().default(''),
    /** Who in the office made it for the customer. Null if the customer sent it. */
    madeBy: text(),
    /** The days that the customer may choose for the installation. Empty: any. */
    installationDays: jsonb().$type<CalendarDate[]>().notNull().default([]),
    /** The customer's email wasn't sent: the address had reached the day's limit. */
    emailWithheld: boolean().notNull().default(false),
    /** When the customer's data was erased. */
    erasedAt: instant(),
  },
  (table) => [
    check('quotes_total_cents_range', sql`${table.totalCents} >= 0`),
    check('quotes_countertop_count_range', isBetween(table.countertopCount, 1, MAX_COUNTERTOPS)),
    index('quotes_customer').on(table.customerId),
    /** For the start of an email address in a search. */
    index('quotes_email').on(sql`lower(${table.email}) text_pattern_ops`),
    /** What waits for an answer, a person, or a call: few of many quotes. */
    index('quotes_unanswered').on(table.answerDueAt).where(sql`${table.answeredAt} is null`),
    index('quotes_to_price')
      .on(table.priceDueAt)
      .where(sql`${table.priceDueAt} is not null and ${isOneOf(table.status, OPEN_STATUSES)}`),
    index('quotes_assigned').on(table.assignedTo).where(sql`${table.assignedTo} is not null`),
    index('quotes_status').on(table.status),
    /** Which quotes are open, without reading their rows, which are long. */
    index('quotes_open')
      .on(table.id)
      .where(sql`${isOneOf(table.status, OPEN_STATUSES)} and ${table.erasedAt} is null`),
    /** For the numbers, and filters by day. */
    index('quotes_created').on(table.createdAt),
    index('quotes_name').on(sql`(${foldedName(table.lastName)})`, sql`(${foldedName(table.firstName)})`, table.number),
    index('quotes_follow_up').on(table.followUpOn).where(sql`${table.followUpOn} is not null`),
  ],
)

export const quoteCountertops = pgTable(
  'quote_countertops',
  {
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    /** From 1, in the request's order. */
    position: integer().notNull(),
    ...countertopColumns(),
    areaSquareFeet: doublePrecision().notNull(),
  },
  (table) => [
    unique('quote_countertops_quote_position').on(table.quoteId, table.position),
    ...countertopChecks('quote_countertops', table),
  ],
)

/** In a table of their own, so a list never loads drawings. */
export const quoteImages = pgTable('quote_images', {
  countertopId: uuid()
    .primaryKey()
    .references(() => quoteCountertops.id, { onDelete: 'cascade' }),
  png: bytea().notNull(),
})
