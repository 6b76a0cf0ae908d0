import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { quoteNotFound } from './quote-not-found.ts'
import { quoteHistory, quotes } from './table.ts'

// Raw: deletes the row and adds its history event in one statement. Also deletes its notes from the history, because an
// erasure can't find them once the quote is gone.
const deleteWithNotes = rawStatement(
  'quotes_delete',
  z.strictObject({ id: z.string() }),
  sql`with gone as (
        delete from ${quotes} where id = ${param('id')} returning id, number, status, payment_status
      ), logged as (
        insert into ${quoteHistory} (action, quote_id, quote_number, "from", "to")
        select 'deleted', id, number, jsonb_build_object('status', status, 'paymentStatus', payment_status), null
        from gone
      ), blanked as (
        update ${quoteHistory} set "from" = "from" - 'notes', "to" = "to" - 'notes'
        where quote_id = (select id from gone)
      )
      select id from gone`,
)

/** Deletes a quote with its countertops, drawings and notes. Throws 404. */
export async function deleteQuote(ctx: Pick<Context, 'db'>, { id }: { id: string }): Promise<void> {
  const gone = await deleteWithNotes(ctx.db, { id })
  if (gone.length === 0) throw quoteNotFound()
}
