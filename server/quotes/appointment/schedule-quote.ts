import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { SYSTEM } from '#server/events/actor.ts'
import { eventValues } from '#server/events/add-event.ts'
import type { QuoteStatus } from '#shared/quotes/statuses.ts'
import { insertQuoteEdited } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'

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
