import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, isOneOf } from '#server/db/columns.ts'
import { appointments } from '#server/appointments/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { PAYMENT_METHODS, PAYMENT_PURPOSES, type PaymentMethod, type PaymentPurpose } from '#shared/money/schema.ts'
import type { Dispute, PaymentState } from '#shared/payments/states.ts'

/**
 * The ledger (docs/rules.md, Money). Of a payment online, the provider is the source of truth: we read it before we act. A payment
 * by hand is never changed: another row takes it back.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In the order of recording. */
    entry: integer().notNull().generatedAlwaysAsIdentity(),
    /** The provider's id. Null by hand, and until the provider has made it. */
    intentId: text().unique(),
    purpose: text().$type<PaymentPurpose>().notNull().default('visit'),
    method: text().$type<PaymentMethod>().notNull().default('card'),
    /** Of the fee of a visit. */
    appointmentId: uuid().references(() => appointments.id),
    /** Of a deposit or a balance. */
    quoteId: uuid().references(() => quotes.id),
    /** `hand`: someone in the shop took cash or a check, or gave it back. */
    provider: text().$type<'stripe' | 'demo' | 'hand'>().notNull(),
    /** Another intent for the same appointment. We refund it. */
    isExtra: boolean().notNull(),
    /** It counts for what it was paid for, so the shop keeps it unless it's refunded. */
    isHonored: boolean().notNull().default(false),
    state: text().$type<PaymentState>().notNull(),
    /** Negative for a row that takes back or pays back another one. */
    amountCents: integer().notNull(),
    currency: text().notNull(),
    receivedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /** What the shop paid back by check, because the card's bank took no refund. */
    paidBackCents: integer().notNull().default(0),
    /** How much of a deposit or balance is to go back, in all. Null: nothing was asked for. A payment that isn't kept goes back whole. */
    refundAskedCents: integer(),
    /** How much of what went back lowers the price of the job. The rest paid back what was too much. */
    loweredCents: integer().notNull().default(0),
    /** What the provider keeps. Null until it says so. */
    providerFeeCents: integer(),
    /** Null if the cardholder never disputed it. */
    dispute: text().$type<Dispute>(),
    /** The provider's message about the last attempt. */
    failureMessage: text(),
    /** By hand: who recorded it, on which day it came in, and what they wrote. */
    byName: text(),
    receivedOn: date({ mode: 'string' }),
    note: text().notNull().default(''),
    /** The payment that this row takes back or pays back. */
    returns: uuid().references((): AnyPgColumn => payments.id),
    /** It takes back a mistake, so no money moved. */
    isReversal: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check(
      'payments_cents',
      sql`(${table.receivedCents} >= 0 or ${table.returns} is not null) and ${table.refundedCents} >= 0`,
    ),
    check('payments_purpose', isOneOf(table.purpose, PAYMENT_PURPOSES)),
    check('payments_method', isOneOf(table.method, PAYMENT_METHODS)),
    check(
      'payments_subject',
      sql`case ${table.purpose} when 'visit' then ${table.appointmentId} is not null else ${table.quoteId} is not null end`,
    ),
    uniqueIndex('payments_one_for_a_visit').on(table.appointmentId).where(sql`not ${table.isExtra}`),
    index('payments_appointment').on(table.appointmentId),
    index('payments_quote').on(table.quoteId).where(sql`${table.quoteId} is not null`),
    /** What is due is asked for once. */
    uniqueIndex('payments_one_open_for_a_job')
      .on(table.quoteId)
      .where(sql`${table.quoteId} is not null and ${table.state} in ('open', 'processing', 'failed')`),
    uniqueIndex('payments_reversed_once').on(table.returns).where(sql`${table.isReversal}`),
    index('payments_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('open', 'processing', 'failed', 'refund_due', 'refund_failed')`),
    index('payments_refunded').on(table.createdAt).where(sql`${table.state} = 'refunded'`),
  ],
)

/**
 * Each time money of a payment online came in or went back, so that a month which a bookkeeper closed stays as it was. The rows of a
 * payment add up to it. A negative refund is one that came back, or a dispute that was won.
 */
export const paymentMoves = pgTable(
  'payment_moves',
  {
    entry: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    receivedCents: integer().notNull(),
    /** Through the provider, or taken by the bank. */
    refundedCents: integer().notNull(),
    /** By check. */
    paidBackCents: integer().notNull(),
    /** When we learned of it. */
    at: instant().notNull(),
  },
  (table) => [index('payment_moves_payment').on(table.paymentId), index('payment_moves_day').on(table.at)],
)

/** Every provider event, once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  receivedAt: instant().notNull(),
})
