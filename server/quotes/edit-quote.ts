import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { refreshWords } from '#server/customers/words.ts'
import { isOneOf } from '#server/db/columns.ts'
import { param, rawStatement } from '#server/db/database.ts'
import {
  NO_ROW,
  addEvent,
  changesBetween,
  eraseEvents,
  eventValues,
  insertEventsFrom,
} from '#server/events/add-event.ts'
import { events } from '#server/events/table.ts'
import { AppError, changedMeanwhile, customerErased, invalid } from '#server/http/app-error.ts'
import { addEmail, listQuoteEmails } from '#server/mail/outbox.ts'
import { deleteEmailFilesAbout } from '#server/mail/email-files.ts'
import { messages } from '#server/messages/table.ts'
import { people } from '#server/people/table.ts'
import { CALL_OUTCOMES, isAnswer } from '#shared/messages/schema.ts'
import type { BulkEdit, BulkEdited } from '#shared/quotes/bulk.ts'
import { LOST_NOTE_MISSING, type QuoteEdit } from '#shared/quotes/schema.ts'
import type { QuoteEmailKind } from './emails.ts'
import {
  findQuoteRow,
  insertQuoteEdited,
  presentQuote,
  type QuoteRow,
  quoteNotFound,
  quoteRow,
  selectQuoteColumns,
} from './queries.ts'
import { quotes } from './table.ts'

interface EditQuote extends QuoteEdit {
  id: string
}

/**
 * Changes a quote, and adds a history event. Absent fields stay, and null clears. Throws 404, 409 with the `current` quote
 * if `version` is an older one, 409 if the customer was erased, 400 at `assignedTo` for a person who can't be assigned
 * (`refuseUnassignable`), and 400 for the reason `other` without a note.
 */
export async function editQuote(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { id, version, ...change }: EditQuote,
): Promise<QuoteRow> {
  const [edited] = await changeQuotes(ctx, [{ id, version }], change)
  if (edited) return edited
  const refusal = await explainRefusal(ctx, { id, version })
  if (refusal.code !== 'not_found') await refuseUnassignable(ctx, change, 'assignedTo')
  throw refusal
}

type BulkResult = BulkEdited['results'][number]

/**
 * Makes one change to many quotes, each with its history event. A quote that can't be changed doesn't stop the others.
 * Returns a result for each, in the same order. Throws 400 at `change.assignedTo` as `refuseUnassignable`.
 */
export async function bulkEditQuotes(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  { quotes: asked, change }: BulkEdit,
): Promise<BulkResult[]> {
  const edited = await changeQuotes(ctx, asked, change)
  if (edited.length < asked.length) await refuseUnassignable(ctx, change, 'change.assignedTo')
  const versions = new Map(edited.map(({ id, version }) => [id, version]))
  return Promise.all(
    asked.map(async ({ id, version }): Promise<BulkResult> => {
      const newVersion = versions.get(id)
      return newVersion === undefined ? refuse(ctx, { id, version }) : { id, ok: true, version: newVersion }
    }),
  )
}

async function refuse(ctx: Pick<Context, 'db'>, quote: SeenQuote): Promise<BulkResult> {
  return { id: quote.id, ok: false, error: (await explainRefusal(ctx, quote)).body('') }
}

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
/** When the quote last left `new`, and its first answer by message or call. */
const leftNewAt = sql`(
  select max(event.at) from ${events} as event
  where event.subject = 'quote' and event.subject_id = quotes.id::text and event.changes -> 'status' ->> 0 = 'new'
)`
const messageAt = sql`(
  select min(message.created_at) from ${messages} as message
  where message.quote_id = quotes.id and message.direction = 'out'
    and (message.outcome is null or ${isOneOf(sql`message.outcome`, CALL_OUTCOMES.filter(isAnswer))})
)`
const isTakenBack = sql`(
  ${param('takesAnswerBack')}::boolean and ${newStatus} = 'new' and quotes.status <> 'new' and quotes.answered_at = ${leftNewAt}
)`
const isChanged = sql`((${newStatus}, ${newPayment}, ${newNotes}, ${newPerson}, ${newFollowUp}, ${newReason}, ${newNote})
  is distinct from (quotes.status, quotes.payment_status, quotes.notes, quotes.assigned_to, quotes.follow_up_on,
    quotes.lost_reason, quotes.lost_note))`

/** Quotes go to people of the office who have access. A quote may keep the person that it has. */
const isAssignable = sql`(${newPerson} is not distinct from quotes.assigned_to or ${newPerson} is null or exists (
  select 1 from ${people} as person
  where person.id = ${newPerson} and person.role <> 'crew' and person.disabled_at is null))`

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
      ), changed as (
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
            when ${isTakenBack} then ${messageAt}
            else quotes.answered_at
          end,
          version = quotes.version + ${isChanged}::int
        from before
        where quotes.id = before.id and before.version = coalesce(before.asked_version, before.version)
          and quotes.erased_at is null and ${isAssignable} and not coalesce(${newReason} = 'other' and ${newNote} = '', false)
        returning quotes.*
      ), logged as (
        ${insertQuoteEdited()}
        returning subject_id, at
      )
      select ${selectQuoteColumns(sql`changed`, sql`(select at from logged where subject_id = changed.id::text)`)}
      from changed`,
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
 * it was lost. With `takeBackAnswer`, the answer that a status gave doesn't count. Changes no quote for a person to whom it can't be assigned: `refuseUnassignable` says why.
 */
export async function changeQuotes(
  ctx: Pick<Context, 'db' | 'now' | 'by'>,
  asked: readonly SeenQuote[],
  change: QuoteChange,
): Promise<QuoteRow[]> {
  const {
    status = null,
    paymentStatus = null,
    notes = null,
    assignedTo,
    followUpOn,
    lostReason,
    lostNote,
    takeBackAnswer = false,
  } = change
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
    takesAnswerBack: takeBackAnswer,
    ...eventValues(ctx),
  })
}

/** Throws 400 at `path` if quotes can't be assigned to that person: unknown, in a crew, or without access. */
export async function refuseUnassignable(
  ctx: Pick<Context, 'db'>,
  { assignedTo: id }: QuoteChange,
  path: string,
): Promise<void> {
  if (id === undefined || id === null) return
  const { name, role, disabledAt } = people
  const [person] = await ctx.db.orm.select({ name, role, disabledAt }).from(people).where(eq(people.id, id))
  if (!person) throw invalid(path, 'No one with this id works here')
  if (person.disabledAt) throw invalid(path, `${person.name} has no access. Choose someone else.`)
  if (person.role === 'crew') throw invalid(path, `${person.name} works in a crew. Choose someone in the office.`)
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
  return changedMeanwhile(presentQuote(listed), 'quote')
}

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

/** Sends the customer's email that the day's limit withheld, once. Throws 404, or 409 if none is withheld. */
export async function sendWithheldEmail(ctx: Context, { id }: { id: string }): Promise<void> {
  const isReleased = await inTransaction(ctx, async (tx) => {
    const released = await tx.db.orm
      .update(quotes)
      .set({ emailWithheld: false })
      .where(and(eq(quotes.id, id), eq(quotes.emailWithheld, true), isNull(quotes.erasedAt)))
      .returning({ number: quotes.number })
    const [quote] = released
    if (!quote) return false
    await addEmail(tx, { kind: 'quote_received' satisfies QuoteEmailKind, quoteId: id })
    const changes = { emailWithheld: [true, false] satisfies [boolean, boolean] }
    await addEvent(tx, { subject: 'quote', subjectId: id, quoteNumber: quote.number, action: 'edited', changes })
    return true
  })
  if (isReleased) return
  const quote = await findQuoteRow(ctx, id)
  if (!quote) throw quoteNotFound()
  if (quote.erased) throw customerErased()
  throw new AppError('not_allowed_now', 'This quote has no unsent email.')
}
