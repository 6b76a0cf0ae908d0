import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { scheduleQuote } from './schedule-quote.ts'
import { quotes } from '#server/quotes/table.ts'

interface PaymentChange {
  quoteId: string
  /** Whether the fee of the quote's appointment is paid now. False: it was refunded. */
  isPaid: boolean
  /** Whether the payment of another appointment counts for the quote. */
  isPaidElsewhere: boolean
}

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
  await tx.db.orm
    .update(quotes)
    .set({ paymentStatus: 'not received', version: sql`${quotes.version} + 1` })
    .where(and(eq(quotes.id, quoteId), eq(quotes.paymentStatus, 'partial payment')))
}
