import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { changesBetween, eventValues, insertEventsFrom } from '#server/events/add-event.ts'
import { AppError, customerErased } from '#server/http/app-error.ts'
import type { QuoteEdit } from '#shared/quotes/schema.ts'
import { presentQuote } from './present-quote.ts'
import { findQuoteRow, type QuoteRow, quoteEventState, quoteRow, selectQuoteColumns } from './queries.ts'
import { quoteNotFound } from './quote-not-found.ts'
import { quotes } from './table.ts'

// Raw: changes the row and adds its history event in one statement.
const updateQuote = rawStatement(
  'quotes_edit',
  quoteRow,
  sql`with before as (
        select id, status, payment_status, notes, follow_up_on, version from ${quotes} where id = ${param('id')} for update
      ), edited as (
        update ${quotes} set
          status = ${param('status')},
          payment_status = ${param('paymentStatus')},
          notes = coalesce(${param('notes')}::text, quotes.notes),
          version = quotes.version + 1
        from before
        where quotes.id = before.id and before.version = coalesce(${param('version')}::bigint, before.version)
          and quotes.erased_at is null
        returning quotes.*
      ), logged as (
        ${insertEventsFrom(
          'quote',
          'edited',
          sql`select edited.id::text, edited.number,
                ${changesBetween(quoteEventState(sql`before`), quoteEventState(sql`edited`))}
              from before join edited on edited.id = before.id`,
        )}
      )
      select ${selectQuoteColumns(sql`edited`)} from edited`,
)

/**
 * Changes the statuses and notes of a quote, and adds a history event. Absent notes stay. Throws 404, 409 with the
 * `current` quote if `version` is an older one, or 409 if the customer was erased.
 */
export async function editQuote(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { id, status, paymentStatus, notes = null, version = null }: EditQuote,
): Promise<QuoteRow> {
  const [edited] = await updateQuote(ctx.db, { id, status, paymentStatus, notes, version, ...eventValues(ctx) })
  if (edited) return edited
  const current = await findQuoteRow(ctx, id)
  if (!current) throw quoteNotFound()
  if (current.erased) throw customerErased()
  const { sessionId: _, quoted: __, ...listed } = current
  throw new AppError('changed_meanwhile', 'Someone else changed this quote. Review it and try again.', {
    fields: { current: presentQuote(listed) },
  })
}

interface EditQuote extends Pick<QuoteEdit, 'status' | 'paymentStatus'> {
  id: string
  notes?: string | null | undefined
  /** The version that the office saw. Absent means the current one. */
  version?: number | null | undefined
}
