import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Dispute, PaymentState } from '#shared/payments/states.ts'

/** One row for each intent of our appointments. The provider is the source of truth: we read it before we act. */
export const payments = pgTable(
  'payments',
  {
    intentId: text().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    provider: text().$type<'stripe' | 'demo'>().notNull(),
    /** Another intent for the same appointment. We refund it. */
    isExtra: boolean().notNull(),
    /** It confirmed its appointment, so the shop keeps it unless it's refunded. */
    isHonored: boolean().notNull().default(false),
    state: text().$type<PaymentState>().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    receivedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /** What the shop paid back by check, because the card's bank took no refund. */
    paidBackCents: integer().notNull().default(0),
    /** Null if the cardholder never disputed it. */
    dispute: text().$type<Dispute>(),
    /** The provider's message about the last attempt. */
    failureMessage: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check('payments_cents', sql`${table.receivedCents} >= 0 and ${table.refundedCents} >= 0`),
    uniqueIndex('payments_one_for_a_visit').on(table.appointmentId).where(sql`not ${table.isExtra}`),
    index('payments_appointment').on(table.appointmentId),
    index('payments_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('open', 'processing', 'failed', 'refund_due', 'refund_failed')`),
    index('payments_refunded').on(table.createdAt).where(sql`${table.state} = 'refunded'`),
  ],
)

/** Every provider event, once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  receivedAt: instant().notNull(),
})
