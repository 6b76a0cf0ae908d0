import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import type { PaymentIntent } from './provider.ts'

/** The demo provider's intents. Stripe has its own. */
export const demoIntents = pgTable(
  'demo_intents',
  {
    id: text().primaryKey(),
    clientSecret: text().notNull(),
    status: text().$type<PaymentIntent['status']>().notNull(),
    amountCents: integer().notNull(),
    receivedCents: integer().notNull().default(0),
    refundedCents: integer().notNull().default(0),
    /** The column has the name of what payments are for so far. */
    reference: uuid('appointment_id').notNull(),
    method: text().$type<PaymentIntent['method']>().notNull().default('card'),
    failureMessage: text(),
    /** When a late payment arrives, or fails. */
    succeedsAt: instant(),
    willFail: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('demo_intents_appointment').on(table.reference)],
)
