import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { isForeignKeyViolation } from '#server/db/errors.ts'
import { changesBetween, eventValues, insertEventsFrom } from '#server/events/add-event.ts'
import { AppError, customerErased, invalid } from '#server/http/app-error.ts'
import { LOST_NOTE_MISSING, type QuoteEdit } from '#shared/quotes/schema.ts'
import { presentQuote } from './present-quote.ts'
import { findQuoteRow, type QuoteRow, quoteEventState, quoteRow, selectQuoteColumns } from './queries.ts'
import { quoteNotFound } from './quote-not-found.ts'
import { quotes } from './table.ts'

/** An absent field stays. */
const ifSent = (name: string, value: SQL, stored: SQL) =>
  sql`case when ${param(name)}::boolean then ${value} else ${stored} end`
const newStatus = sql`coalesce(${param('status')}::text, quotes.status)`
const ifLost = (value: SQL, otherwise: SQL) =>
  sql`case when ${newStatus} = 'cancelled' then ${value} else ${otherwise} end`
const newPerson = ifSent('setsPerson', sql`${param('assignedTo')}::uuid`, sql`quotes.assigned_to`)
const newFollowUp = ifSent('setsFollowUp', sql`${param('followUpOn')}::date`, sql`quotes.follow_up_on`)
const newReason = ifLost(ifSent('setsReason', sql`${param('lostReason')}::text`, sql`quotes.lost_reason`), sql`null`)
const newNote = ifLost(ifSent('setsNote', sql`${param('lostNote')}::text`, sql`quotes.lost_note`), sql`''`)
const newPayment = sql`coalesce(${param('paymentStatus')}::text, quotes.payment_status)`
const newNotes = sql`coalesce(${param('notes')}::text, quotes.notes)`
const isChanged = sql`((${newStatus}, ${newPayment}, ${newNotes}, ${newPerson}, ${newFollowUp}, ${newReason}, ${newNote})
  is distinct from (quotes.status, quotes.payment_status, quotes.notes, quotes.assigned_to, quotes.follow_up_on,
    quotes.lost_reason, quotes.lost_note))`

// Raw: changes the rows and adds their history events in one statement. It locks the rows in the order of their ids, so two
// changes of the same quotes can't wait for each other.
const updateQuotes = rawStatement(
  'quotes_change',
  quoteRow,
  sql`with asked as (
        select * from jsonb_to_recordset(${param('asked')}::jsonb) as row(id uuid, version bigint)
      ), before as (
        select quotes.*, asked.version as asked_version from ${quotes} join asked on asked.id = quotes.id
        order by quotes.id for update of quotes
      ), edited as (
        update ${quotes} set
          status = ${newStatus},
          payment_status = ${newPayment},
          notes = ${newNotes},
          assigned_to = ${newPerson},
          follow_up_on = ${newFollowUp},
          lost_reason = ${newReason},
          lost_note = ${newNote},
          answered_at = case
            when ${param('status')}::text <> 'new' then coalesce(quotes.answered_at, ${param('eventAt')}::timestamptz)
            else quotes.answered_at
          end,
          version = quotes.version + ${isChanged}::int
        from before
        where quotes.id = before.id and before.version = coalesce(before.asked_version, before.version)
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
        returning subject_id, at
      )
      select ${selectQuoteColumns(sql`edited`, sql`(select at from logged where subject_id = edited.id::text)`)}
      from edited`,
)

/** A quote to change. `version` is the one that the office saw, or undefined for the current one. */
export interface SeenQuote {
  id: string
  version: number | undefined
}

/** Absent fields stay, and null clears. */
export type QuoteChange = Partial<Omit<QuoteEdit, 'version'>>

/**
 * Changes these quotes, and adds a history event to each, unless nothing changes. Returns those that it could change:
 * `explainRefusal` says why another wasn't. A status other than `new` answers a quote, and leaving `cancelled` clears why
 * it was lost. Rejects for an unknown person: `refuseUnknownPerson` makes it a 400.
 */
export async function changeQuotes(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  asked: readonly SeenQuote[],
  change: QuoteChange,
): Promise<QuoteRow[]> {
  const { status = null, paymentStatus = null, notes = null, assignedTo, followUpOn, lostReason, lostNote } = change
  return updateQuotes(ctx.db, {
    asked: JSON.stringify(asked),
    status,
    paymentStatus,
    notes,
    setsPerson: assignedTo !== undefined,
    assignedTo: assignedTo ?? null,
    setsFollowUp: followUpOn !== undefined,
    followUpOn: followUpOn ?? null,
    setsReason: lostReason !== undefined,
    lostReason: lostReason ?? null,
    setsNote: lostNote !== undefined,
    lostNote: lostNote?.trim() ?? '',
    ...eventValues(ctx),
  })
}

/** Handles an error of `changeQuotes`: throws 400 at `path` if no one with the sent id works here. */
export function refuseUnknownPerson(path: string): (error: unknown) => never {
  return (error) => {
    if (!isForeignKeyViolation(error, 'quotes_assigned_to_people_id_fk')) throw error
    throw invalid(path, 'No one with this id works here')
  }
}

/**
 * Why a quote was not changed: 404, 409 with the `current` quote if `version` is an older one, 409 if the customer was
 * erased, or 400 for the reason `other` without a note.
 */
export async function explainRefusal(ctx: Pick<Context, 'db'>, { id, version }: SeenQuote): Promise<AppError> {
  const current = await findQuoteRow(ctx, id)
  if (!current) return quoteNotFound()
  if (current.erased) return customerErased()
  // Nothing else is refused, so the note is missing.
  if (version === undefined || version === current.version) return invalid('lostNote', LOST_NOTE_MISSING)
  const { sessionId: _, quoted: __, ...listed } = current
  return new AppError('changed_meanwhile', 'Someone else changed this quote. Review it and try again.', {
    fields: { current: presentQuote(listed) },
  })
}
