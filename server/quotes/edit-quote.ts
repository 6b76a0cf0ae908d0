import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { changesBetween, eventValues, insertEventsFrom } from '#server/events/add-event.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import type { QuoteEdit } from '#shared/quotes/schema.ts'
import { presentQuote } from './present-quote.ts'
import { findQuoteRow, type QuoteRow, quoteEventState, quoteRow, selectQuoteColumns } from './queries.ts'
import { quoteNotFound } from './quote-not-found.ts'
import { quotes } from './table.ts'

/** An absent field stays. */
const ifSent = (name: string, value: SQL, stored: SQL) =>
  sql`case when ${param(name)}::boolean then ${value} else ${stored} end`
const ifLost = (value: SQL, otherwise: SQL) =>
  sql`case when ${param('status')} = 'cancelled' then ${value} else ${otherwise} end`
const newFollowUp = ifSent('setsFollowUp', sql`${param('followUpOn')}::date`, sql`quotes.follow_up_on`)
const newReason = ifLost(ifSent('setsReason', sql`${param('lostReason')}::text`, sql`quotes.lost_reason`), sql`null`)
const newNote = ifLost(ifSent('setsNote', sql`${param('lostNote')}::text`, sql`quotes.lost_note`), sql`''`)

// Raw: changes the row and adds its history event in one statement.
const updateQuote = rawStatement(
  'quotes_edit',
  quoteRow,
  sql`with before as (
        select * from ${quotes} where id = ${param('id')} for update
      ), edited as (
        update ${quotes} set
          status = ${param('status')},
          payment_status = ${param('paymentStatus')},
          notes = coalesce(${param('notes')}::text, quotes.notes),
          follow_up_on = ${newFollowUp},
          lost_reason = ${newReason},
          lost_note = ${newNote},
          answered_at = case
            when ${param('status')} <> 'new' then coalesce(quotes.answered_at, ${param('eventAt')}::timestamptz)
            else quotes.answered_at
          end,
          version = quotes.version + 1
        from before
        where quotes.id = before.id and before.version = coalesce(${param('version')}::bigint, before.version)
          and quotes.erased_at is null and not coalesce(${newReason} = 'other' and ${newNote} = '', false)
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
 * Changes a quote, and adds a history event. Absent fields stay, and null clears. A status other than `new` answers the
 * quote, and leaving `cancelled` clears why it was lost. Throws 404, 409 with the `current` quote if `version` is an older
 * one, 409 if the customer was erased, or 400 for the reason `other` without a note.
 */
export async function editQuote(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { id, ...edit }: EditQuote,
): Promise<QuoteRow> {
  const { status, paymentStatus, notes = null, followUpOn, lostReason, lostNote, version = null } = edit
  const [edited] = await updateQuote(ctx.db, {
    id,
    status,
    paymentStatus,
    notes,
    setsFollowUp: followUpOn !== undefined,
    followUpOn: followUpOn ?? null,
    setsReason: lostReason !== undefined,
    lostReason: lostReason ?? null,
    setsNote: lostNote !== undefined,
    lostNote: lostNote?.trim() ?? '',
    version,
    ...eventValues(ctx),
  })
  if (edited) return edited
  const current = await findQuoteRow(ctx, id)
  if (!current) throw quoteNotFound()
  if (current.erased) throw customerErased()
  // Nothing else is refused, so the note is missing.
  if (version === null || version === current.version) throw invalid('lostNote', 'Write a note that gives the reason')
  const { sessionId: _, quoted: __, ...listed } = current
  throw new AppError('changed_meanwhile', 'Someone else changed this quote. Review it and try again.', {
    fields: { current: presentQuote(listed) },
  })
}

interface EditQuote extends QuoteEdit {
  id: string
}
