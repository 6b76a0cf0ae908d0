import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { SYSTEM } from '#server/events/actor.ts'
import { eventValues } from '#server/events/add-event.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { QuoteStatus } from '#shared/quotes/statuses.ts'
import { insertQuoteEdited } from './queries.ts'
import { quotes } from './table.ts'

/** A quote in one of these statuses becomes `scheduled` when its appointment is confirmed. */
const BEFORE_SCHEDULED = sql.raw(
  (['new', 'contacted', 'negotiating'] satisfies QuoteStatus[]).map((status) => `'${status}'`).join(', '),
)
const isPaidParam = sql`${param('isPaid')}::boolean`

// Raw: changes the row and adds its history event in one statement.
const updateConfirmedQuote = rawStatement(
  'quotes_visit_confirmed',
  z.never(),
  sql`with before as (
        select * from ${quotes}
        where id = ${param('quoteId')}::uuid
          and (status in (${BEFORE_SCHEDULED}) or ${isPaidParam} and payment_status = 'not received')
        for no key update
      ), changed as (
        update ${quotes} set
          status = case when before.status in (${BEFORE_SCHEDULED}) then 'scheduled' else before.status end,
          payment_status = case
            when ${isPaidParam} and before.payment_status = 'not received' then 'partial payment'
            else before.payment_status
          end,
          answered_at = case
            when before.status in (${BEFORE_SCHEDULED}) then coalesce(before.answered_at, ${param('eventAt')}::timestamptz)
            else before.answered_at
          end,
          version = quotes.version + 1
        from before where quotes.id = before.id
        returning quotes.*
      )
      ${insertQuoteEdited()}`,
)

/**
 * Marks the quote as scheduled because its appointment is confirmed, and as partly paid if `isPaid`, in one change and one
 * event by the system. Keeps statuses that the office has set (docs/rules.md, Quotes).
 */
export async function scheduleQuote(
  tx: TransactionContext,
  { quoteId, isPaid }: { quoteId: string; isPaid: boolean },
): Promise<void> {
  await updateConfirmedQuote(tx.db, { quoteId, isPaid, ...eventValues({ ...tx, by: SYSTEM }) })
}

// Raw: changes the row and adds its history event in one statement.
const updateFollowUp = rawStatement(
  'quotes_follow_up',
  z.never(),
  sql`with before as (
        select * from ${quotes}
        where id = ${param('quoteId')}::uuid and erased_at is null and follow_up_on is distinct from ${param('on')}::date
        for no key update
      ), changed as (
        update ${quotes} set follow_up_on = ${param('on')}::date, version = quotes.version + 1
        from before where quotes.id = before.id
        returning quotes.*
      )
      ${insertQuoteEdited()}`,
)

/** Makes the office call about this quote again on that day, and adds a history event. */
export async function followUpQuote(
  tx: TransactionContext,
  { quoteId, on }: { quoteId: string; on: CalendarDate },
): Promise<void> {
  await updateFollowUp(tx.db, { quoteId, on, ...eventValues({ ...tx, by: SYSTEM }) })
}

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

/**
 * Until the transaction ends, no one can delete or erase the quote, so its contact may be copied. Lock an appointment
 * before its quote (docs/architecture.md, Locks). Undefined if there is no such quote.
 */
export async function shareLockQuote(
  tx: TransactionContext,
  quoteId: string,
): Promise<{ erasedAt: Date | null } | undefined> {
  const query = tx.db.orm.select({ erasedAt: quotes.erasedAt }).from(quotes).where(eq(quotes.id, quoteId))
  const [quote] = await query.for('key share')
  return quote
}
