import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import { instant, isBetween, isOneOf } from '#server/db/columns.ts'
import { quotes } from '#server/quotes/table.ts'
import {
  type Choice,
  FINAL_QUOTE_STATES,
  type FinalCountertop,
  type FinalQuoteEdit,
  type FinalQuoteState,
  type OwnLine,
} from '#shared/final-quote/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import type { LostReason } from '#shared/quotes/statuses.ts'
import type { Override } from '#shared/slabs/schema.ts'
import type { ShopPlan } from '#shared/slabs/shop-plan.ts'

/** How a revision is cut. */
export interface StoredFabrication {
  /** The shop's, or as it was when it was sent. Null: ours, from the countertops. */
  plan: ShopPlan | null
  /** Of the shop's as it was when it was sent: ours beside it. */
  ours?: Pick<ShopPlan, 'slabs' | 'pieces'>
  by: 'visitor' | 'shop'
  overrides: Override[]
  at: string
}

/** Who accepted, and what. */
export interface StoredAcceptance {
  name: string
  choice: Choice
  clientAddress?: string | undefined
  browser?: string | undefined
  /** Of an acceptance on paper: how the customer accepted, and a photo of what they signed. */
  note?: string | undefined
  photoId?: string | undefined
}

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
    /** What the shop changed of how it's cut. Since it was sent, all of that. Null: as we lay it out. */
    fabrication: jsonb().$type<StoredFabrication>(),
    text: text().notNull().default(''),
    officeNote: text().notNull().default(''),
    /** The visit whose sizes it began with, and their version. Null if it began with the drawing. */
    measuredVisit: uuid().references(() => appointments.id, { onDelete: 'set null' }),
    measuredVersion: integer(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** The last day on which it can be accepted. */
    validUntil: date({ mode: 'string' }),
    /** Why the price is above what was estimated, for the customer. */
    why: text(),
    /** What the customer reads since it was sent: canonical JSON, and its hash. Null for a draft, and once they are erased. */
    frozen: text(),
    sha256: text(),
    /** Of the first stone, without options. Null for a draft. */
    totalCents: integer(),
    /** How often its customer opened their page while it waited. */
    opened: integer().notNull().default(0),
    openedAt: instant(),
    /** When it was declined, withdrawn, replaced, or ended, or its job was cancelled. */
    endedAt: instant(),
    decline: jsonb().$type<{ reason?: LostReason | undefined; note?: string | undefined }>(),
    acceptedAt: instant(),
    acceptedTotalCents: integer(),
    /** What was accepted by whom. A client address and browser only on the page. */
    acceptance: jsonb().$type<StoredAcceptance>(),
    /** Of the accepted one, if its job was cancelled: what the shop keeps of what it received, and why, for the customer. */
    keptCents: integer(),
    cancelReason: text(),
  },
  (table) => [
    unique('final_quotes_revision').on(table.quoteId, table.revision),
    uniqueIndex('final_quotes_one_draft').on(table.quoteId).where(sql`${table.state} = 'draft'`),
    uniqueIndex('final_quotes_one_sent').on(table.quoteId).where(sql`${table.state} = 'sent'`),
    uniqueIndex('final_quotes_one_accepted').on(table.quoteId).where(sql`${table.state} = 'accepted'`),
    index('final_quotes_expired').on(table.quoteId).where(sql`${table.state} = 'expired'`),
    index('final_quotes_waiting').on(table.validUntil).where(sql`${table.state} = 'sent'`),
    check('final_quotes_sent', sql`(${table.state} = 'draft') = (${table.sentAt} is null)`),
    check('final_quotes_accepted', sql`${table.state} <> 'accepted' or ${table.acceptedTotalCents} is not null`),
    check('final_quotes_state', isOneOf(table.state, FINAL_QUOTE_STATES)),
    check('final_quotes_revision_from_one', sql`${table.revision} >= 1`),
    check('final_quotes_price_list', isOneOf(table.priceList, ['quoted', 'current'])),
    check('final_quotes_deposit_percent', isBetween(table.depositPercent, 0, 100)),
    check('final_quotes_valid_days', isBetween(table.validDays, 1, 90)),
  ],
)
