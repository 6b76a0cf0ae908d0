import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { SYSTEM } from '#server/events/actor.ts'
import { eventValues } from '#server/events/add-event.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { insertQuoteEdited } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'

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
