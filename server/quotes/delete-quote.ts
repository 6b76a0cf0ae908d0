import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { changesBetween, eventValues, insertEventsFrom, NO_ROW } from '#server/events/add-event.ts'
import { eraseEvents } from '#server/events/erase-events.ts'
import { refreshWords } from '#server/customers/replace-words.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import { listQuoteEmails } from '#server/mail/list-quote-emails.ts'
import { quoteNotFound } from './quote-not-found.ts'
import { quotes } from './table.ts'

const statuses = sql`jsonb_build_object('status', status, 'paymentStatus', payment_status)`

// Raw: deletes the row and adds its event in one statement.
const deleteRow = rawStatement(
  'quotes_delete',
  z.strictObject({ customerId: z.string().nullable() }),
  sql`with gone as (
        delete from ${quotes} where id = ${param('id')} returning id, number, customer_id, status, payment_status
      ), logged as (
        ${insertEventsFrom('quote', 'deleted', sql`select id::text, number, ${changesBetween(statuses, NO_ROW)} from gone`)}
      )
      select customer_id as "customerId" from gone`,
)

/**
 * Deletes a quote with its countertops, drawings and notes, including those in its history, and the files of the emails about it: an
 * erasure can't find them once the quote is gone. Messages stay. Throws 404.
 */
export async function deleteQuote(ctx: Context, { id }: { id: string }): Promise<void> {
  const emails = await inTransaction(ctx, async (tx) => {
    // They lose their quote, and visits are locked first (docs/architecture.md, Locks).
    await tx.db.orm
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.quoteId, id))
      .orderBy(asc(appointments.id))
      .for('update')
    const [gone] = await deleteRow(tx.db, { id, ...eventValues(tx) })
    if (!gone) throw quoteNotFound()
    if (gone.customerId !== null) await refreshWords(tx, gone.customerId)
    await eraseEvents(tx, 'quote', [id])
    return listQuoteEmails(tx, id)
  })
  await deleteEmailFilesAbout(ctx.config.emailFilesDir, emails)
  ctx.remembered.quoteCount = undefined
}
