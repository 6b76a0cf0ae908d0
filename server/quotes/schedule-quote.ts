import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import type { QuoteStatus } from '#shared/quotes/statuses.ts'
import { quoteHistoryState } from './queries.ts'
import { quoteHistory, quotes } from './table.ts'

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
        select id, status, payment_status, notes, follow_up_on from ${quotes}
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
          version = quotes.version + 1
        from before where quotes.id = before.id
        returning quotes.*
      )
      insert into ${quoteHistory} (action, by, quote_id, quote_number, "from", "to")
      select 'edited', 'system', changed.id, changed.number, ${quoteHistoryState(sql`before`)}, ${quoteHistoryState(sql`changed`)}
      from before join changed on changed.id = before.id
      where changed.status <> before.status`,
)

/**
 * Marks the quote as scheduled because its appointment is confirmed, and as partly paid if `isPaid`, in one change. A
 * change of the status goes into the quote's history. Keeps statuses that the office has set (docs/rules.md, Quotes).
 */
export async function scheduleQuote(
  tx: TransactionContext,
  { quoteId, isPaid }: { quoteId: string; isPaid: boolean },
): Promise<void> {
  await updateConfirmedQuote(tx.db, { quoteId, isPaid })
}
