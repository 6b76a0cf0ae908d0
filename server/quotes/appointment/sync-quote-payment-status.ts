import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { SYSTEM } from '#server/events/actor.ts'
import { eventValues } from '#server/events/add-event.ts'
import { insertQuoteEdited } from '#server/quotes/queries.ts'
import { scheduleQuote } from './schedule-quote.ts'
import { quotes } from '#server/quotes/table.ts'

interface PaymentChange {
  quoteId: string
  /** Whether the fee of the quote's appointment is paid now. False: it was refunded. */
  isPaid: boolean
  /** Whether the payment of another appointment counts for the quote. */
  isPaidElsewhere: boolean
}

// Raw: changes the row and adds its history event in one statement.
const updateRefundedQuote = rawStatement(
  'quotes_refunded',
  z.never(),
  sql`with before as (
        select * from ${quotes} where id = ${param('quoteId')}::uuid and payment_status = 'partial payment' for no key update
      ), changed as (
        update ${quotes} set payment_status = 'not received', version = quotes.version + 1
        from before where quotes.id = before.id
        returning quotes.*
      )
      ${insertQuoteEdited()}`,
)

/**
 * Updates the quote after a payment of its appointment changed. Paid: scheduled and partly paid. Refunded: not paid,
 * unless another payment counts for it. Keeps statuses that the office has set (docs/rules.md, Quotes).
 */
export async function syncQuotePaymentStatus(
  tx: TransactionContext,
  { quoteId, isPaid, isPaidElsewhere }: PaymentChange,
): Promise<void> {
  if (isPaid) return scheduleQuote(tx, { quoteId, isPaid })
  if (isPaidElsewhere) return
  await updateRefundedQuote(tx.db, { quoteId, ...eventValues({ ...tx, by: SYSTEM }) })
}
