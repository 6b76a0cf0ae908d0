import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import { isOneOf } from '#server/db/checks.ts'
import { PAYMENT_STATES, type PaymentState } from '#shared/payments/states.ts'
import type { PaymentIntent } from './provider.ts'

const instant = () => timestamp({ withTimezone: true })

/** What we know of each intent that names one of our visits. The provider knows better: it is asked before we act. */
export const payments = pgTable(
  'payments',
  {
    intentId: text().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    provider: text().$type<'stripe' | 'demo'>().notNull(),
    /** An intent that we did not make for this visit; what it took in goes back. */
    isExtra: boolean().notNull(),
    /** It confirmed its visit: it belongs to the shop, unless it is given back. */
    isHonoured: boolean().notNull().default(false),
    state: text().$type<PaymentState>().notNull(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    receivedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    disputed: boolean().notNull().default(false),
    /** What the provider said of the last attempt. */
    failureMessage: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check('payments_state', isOneOf(table.state, PAYMENT_STATES)),
    check('payments_provider', sql`${table.provider} in ('stripe', 'demo')`),
    check('payments_cents', sql`${table.receivedCents} >= 0 and ${table.refundedCents} >= 0`),
    uniqueIndex('payments_one_for_a_visit').on(table.appointmentId).where(sql`not ${table.isExtra}`),
    index('payments_appointment').on(table.appointmentId),
    index('payments_unsettled')
      .on(table.updatedAt)
      .where(sql`${table.state} in ('open', 'processing', 'failed', 'refund_due')`),
    index('payments_refunded').on(table.createdAt).where(sql`${table.state} = 'refunded'`),
  ],
)

/** Every event that the provider sent, once. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  intentId: text(),
  receivedAt: instant().notNull(),
})

/** The demo provider's own memory: what Stripe would know. */
export const demoIntents = pgTable(
  'demo_intents',
  {
    id: text().primaryKey(),
    clientSecret: text().notNull(),
    status: text().$type<PaymentIntent['status']>().notNull(),
    amountCents: integer().notNull(),
    receivedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    appointmentId: uuid().notNull(),
    failureMessage: text(),
    /** When a payment that arrives late arrives. */
    succeedsAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    check(
      'demo_intents_status',
      isOneOf(table.status, ['requires_payment', 'requires_action', 'processing', 'succeeded', 'canceled']),
    ),
    uniqueIndex('demo_intents_appointment').on(table.appointmentId),
  ],
)
