import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { type Actor, SYSTEM } from '#server/events/actor.ts'
import { addChange, addEvent } from '#server/events/add-event.ts'
import { events } from '#server/events/table.ts'
import { idList, isAmongIds, prepared } from '#server/db/prepared.ts'
import { AppError, changedMeanwhile, customerErased, invalid, refusePast } from '#server/http/app-error.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { findFirstAnswer } from '#server/messages/messages.ts'
import { hasRunningJob } from '#server/final-quotes/queries.ts'
import { people } from '#server/people/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { BulkEdit, BulkEdited } from '#shared/quotes/bulk.ts'
import { LOST_NOTE_MISSING, type Quote, type QuoteEdit } from '#shared/quotes/schema.ts'
import { type LostReason, OPEN_STATUSES, type PaymentStatus, type QuoteStatus } from '#shared/quotes/statuses.ts'
import { workingDayAfter } from '#shared/shop/working-days.ts'
import { findAnswerByVisit, loadWorkingCalendar, takerOf } from './answer-clock.ts'
import type { QuoteEmailKind } from './emails.ts'
import { findListedQuote, presentQuote, quoteColumns, quoteNotFound } from './queries.ts'
import { quotes } from './table.ts'

/** Absent fields stay, and null clears. */
export type QuoteChange = Partial<Omit<QuoteEdit, 'version'>>

/** The fields that the office changes, and whose changes history keeps. */
const EDITED_FIELDS = [
  'status',
  'paymentStatus',
  'notes',
  'assignedTo',
  'followUpOn',
  'lostReason',
  'lostNote',
] as const
type LockedQuote = Awaited<ReturnType<typeof lockQuotes>>[number]
type Edited = Pick<LockedQuote, (typeof EDITED_FIELDS)[number]>

/**
 * Changes a quote, and adds a history event unless nothing changes. Absent fields stay, and null clears. Throws 404, 409 with the `current` quote
 * if `version` is an older one, 409 if the customer was erased, 400 at `assignedTo` for a person who can't be assigned, at `followUpOn` for a day that is over, and
 * 400 for the reason `other` without a note.
 */
export async function editQuote(
  ctx: Context,
  { id, version, ...change }: QuoteChange & { id: string; version?: number | undefined },
): Promise<Quote> {
  return inTransaction(ctx, async (tx) => {
    const [result] = await changeQuotes(tx, [{ id, version }], change, '')
    if (result instanceof AppError) throw result
    const edited = await findListedQuote(tx, id)
    if (!edited) throw quoteNotFound()
    return presentQuote(edited)
  })
}

/**
 * Makes one change to many quotes, each with its history event. A quote that can't be changed doesn't stop the others.
 * Returns a result for each, in the same order. Throws 400 at `change.assignedTo` for a person who can't be assigned, and at
 * `change.followUpOn` for a day that is over.
 */
export async function bulkEditQuotes(
  ctx: Context,
  { quotes: asked, change }: BulkEdit,
): Promise<BulkEdited['results']> {
  const results = await inTransaction(ctx, (tx) => changeQuotes(tx, asked, change, 'change.'))
  return asked.map(({ id }, index) => {
    const result = results[index]
    return result instanceof AppError
      ? { id, ok: false, error: result.body('') }
      : { id, ok: true, version: result ?? 0 }
  })
}

/**
 * Changes these quotes. Without a `version`, the one that is stored. Returns the new version of each, or why it could not be
 * changed. A status other than `new` answers a quote, one that closes it ends its follow-up, and leaving `cancelled` clears why it was lost. Answering an
 * unassigned quote, or setting its follow-up day, assigns it to that person. With `undo`, what followed from the change is taken back, also the answer that a
 * status gave. Throws 400 below `path` for a person who can't be assigned, and a
 * follow-up day that is over.
 */
async function changeQuotes(
  tx: TransactionContext,
  asked: readonly { id: string; version: number | undefined }[],
  change: QuoteChange,
  path: '' | 'change.',
): Promise<(AppError | number)[]> {
  const rows = await lockQuotes(
    tx,
    asked.map(({ id }) => id),
  )
  const [person] =
    rows.length > 0 && change.assignedTo
      ? await tx.db.orm.select().from(people).where(eq(people.id, change.assignedTo))
      : []
  const results: (AppError | number)[] = []
  for (const { id, version } of asked) {
    const before = rows.find((row) => row.id === id)
    if (!before) {
      results.push(quoteNotFound())
      continue
    }
    // 'Undo' may give one back.
    if (change.followUpOn && change.followUpOn !== before.followUpOn && !change.undo)
      refusePast(`${path}followUpOn`, change.followUpOn, tx.now())
    if (change.assignedTo && change.assignedTo !== before.assignedTo?.id)
      refuseUnassignable(person, `${path}assignedTo`)
    const after = applyChange(before, change, person)
    results.push((await refuse(tx, before, after, version)) ?? (await storeChange(tx, before, after, change)))
  }
  return results
}

const lockedQuotes = prepared('locked_quotes', (orm) =>
  orm
    .select({ ...getTableColumns(quotes), assignedTo: quoteColumns.assignedTo })
    .from(quotes)
    .where(isAmongIds(quotes.id))
    .orderBy(asc(quotes.id))
    .for('no key update'),
)

/** In the order of their ids, so two changes of the same quotes can't wait for each other. */
function lockQuotes({ db }: TransactionContext, ids: readonly string[]) {
  return lockedQuotes(db, { ids: idList(ids) })
}

const updateQuote = prepared('update_quote', (orm) => {
  const { placeholder } = sql
  return orm
    .update(quotes)
    .set({
      status: sql`${placeholder('status')}`,
      paymentStatus: sql`${placeholder('paymentStatus')}`,
      notes: sql`${placeholder('notes')}`,
      assignedTo: sql`${placeholder('assignedTo')}`,
      followUpOn: sql`${placeholder('followUpOn')}`,
      lostReason: sql`${placeholder('lostReason')}`,
      lostNote: sql`${placeholder('lostNote')}`,
      answeredAt: sql`${placeholder('answeredAt')}`,
      version: sql`${placeholder('version')}`,
    })
    .where(eq(quotes.id, placeholder('id')))
})

/** Quotes go to people of the office who have access. A quote may keep the person that it has. */
function refuseUnassignable(person: typeof people.$inferSelect | undefined, path: string): void {
  if (!person) throw invalid(path, 'No one with this id works here')
  if (person.disabledAt) throw invalid(path, `${person.name} has no access. Choose someone else.`)
  if (person.role === 'crew') throw invalid(path, `${person.name} works in a crew. Choose someone in the office.`)
}

function applyChange(before: LockedQuote, change: QuoteChange, person: { id: string; name: string } | undefined) {
  const { status = before.status, lostReason = before.lostReason, lostNote = before.lostNote } = change
  const isLost = status === 'cancelled'
  const isClosedNow = status !== before.status && !OPEN_STATUSES.includes(status)
  const followUpOn = isClosedNow ? null : before.followUpOn
  return {
    status,
    paymentStatus: change.paymentStatus ?? before.paymentStatus,
    notes: change.notes ?? before.notes,
    assignedTo:
      change.assignedTo === undefined ? before.assignedTo : person ? { id: person.id, name: person.name } : null,
    // Nothing is left to call about.
    followUpOn: change.followUpOn === undefined ? followUpOn : change.followUpOn,
    lostReason: isLost ? lostReason : null,
    lostNote: isLost ? (lostNote?.trim() ?? '') : '',
  } satisfies Edited
}

async function refuse(
  tx: TransactionContext,
  before: LockedQuote,
  after: Edited,
  version: number | undefined,
): Promise<AppError | undefined> {
  if (before.erasedAt) return customerErased()
  if (version !== undefined && version !== before.version) {
    const current = await findListedQuote(tx, before.id)
    return current && changedMeanwhile(presentQuote(current), 'quote')
  }
  if (after.lostReason === 'other' && after.lostNote === '') return invalid('lostNote', LOST_NOTE_MISSING)
  const isCancelledNow = after.status === 'cancelled' && before.status !== 'cancelled'
  return isCancelledNow && (await hasRunningJob(tx, before.id))
    ? new AppError(
        'not_allowed_now',
        "Its final quote is accepted. Use 'Cancel the job', which asks what becomes of the deposit.",
      )
    : undefined
}

/**
 * Returns the version afterwards. `by`: who causes a change by the system, and so answers or takes the quote. `isAnswer`: it
 * answers the quote whatever its status.
 */
async function storeChange(
  tx: TransactionContext,
  before: LockedQuote,
  asked: Edited,
  change: QuoteChange,
  { by = tx.by, isAnswer = false }: { by?: Actor; isAnswer?: boolean } = {},
): Promise<number> {
  const { followUpOn, assignedTo, undo } = change
  const isOtherStatus = asked.status !== before.status
  // A customer who books has no answer from us yet.
  const isAnsweredBy = isAnswer || (isOtherStatus && asked.status !== 'new' && by.role !== null && !undo)
  const answersNow = isAnsweredBy && before.answeredAt === null
  const answer = undo && isOtherStatus ? await findOtherAnswer(tx, before, asked.status) : undefined
  const setsFollowUp = followUpOn && followUpOn !== before.followUpOn && !undo
  const isTaken = before.assignedTo === null && assignedTo === undefined && (answersNow || setsFollowUp)
  const after = {
    ...asked,
    // A message or call that answered it, too, leaves it contacted.
    ...(answer?.isMessage && asked.status === 'new' && { status: 'contacted' as const }),
    ...(isTaken && { assignedTo: takerOf(by) }),
    ...(undo && (await findFollowing(tx, before, followUpOn === undefined ? 'status' : 'followUpOn'))),
  } satisfies Edited
  // An answer and its event have the same time.
  const at = tx.now()
  const event = { subject: 'quote', subjectId: before.id, quoteNumber: before.number, before, after } as const
  const isEdited = await addChange({ ...tx, now: () => at }, { ...event, fields: EDITED_FIELDS })
  if (!isEdited && !answersNow && !answer) return before.version
  const version = before.version + (isEdited ? 1 : 0)
  const answeredAt = answer ? answer.at : answersNow ? at : before.answeredAt
  const assignedId = after.assignedTo?.id ?? null
  await updateQuote(tx.db, {
    ...after,
    id: before.id,
    assignedTo: assignedId,
    answeredAt: answeredAt?.toISOString() ?? null,
    version,
  })
  return version
}

/**
 * What answers a quote that goes back to a status from before its answer: its first message or call, or the first visit that we
 * booked. Undefined if its status isn't what answered it.
 */
async function findOtherAnswer(
  tx: TransactionContext,
  { id, answeredAt }: LockedQuote,
  status: QuoteStatus,
): Promise<{ at: Date | null; isMessage: boolean } | undefined> {
  const [left] = await tx.db.orm
    .select({ at: events.at })
    .from(events)
    .where(and(isOfQuote(id), sql`${events.changes} -> 'status' ->> 0 = ${status}`))
    .orderBy(desc(events.at))
    .limit(1)
  // An answer and its event have the same time.
  if (left?.at.getTime() !== answeredAt?.getTime()) return undefined
  const at = await findFirstAnswer(tx, id)
  return at ? { at, isMessage: true } : { at: await findAnswerByVisit(tx, id), isMessage: false }
}

/** What the latest change of that field did besides, to take it back, as far as no one has changed it since. */
async function findFollowing(
  tx: TransactionContext,
  quote: LockedQuote,
  field: 'status' | 'followUpOn',
): Promise<Partial<Pick<Edited, 'assignedTo' | 'followUpOn'>>> {
  const [last] = await tx.db.orm
    .select({ changes: events.changes })
    .from(events)
    .where(and(isOfQuote(quote.id), sql`${events.changes} ? ${field}`))
    .orderBy(desc(events.id))
    .limit(1)
  const { assignedTo, followUpOn } = last?.changes ?? {}
  const wasTaken = assignedTo?.[0] === null && isEqual(assignedTo[1], quote.assignedTo)
  const endedOn = field === 'status' && followUpOn?.[1] === null ? followUpOn[0] : null
  return {
    ...(wasTaken && { assignedTo: null }),
    ...(typeof endedOn === 'string' && quote.followUpOn === null && { followUpOn: endedOn }),
  }
}

const isOfQuote = (id: string) => and(eq(events.subject, 'quote'), eq(events.subjectId, id))

/** A change by the system, because of a visit or its payment. `change` returns undefined to leave the quote as it is. */
async function changeBySystem(
  tx: TransactionContext,
  quoteId: string,
  change: (quote: LockedQuote) => QuoteChange | undefined,
  isAnswer = false,
): Promise<void> {
  const [before] = await lockQuotes(tx, [quoteId])
  const changed = before && change(before)
  if (!changed) return
  const after = applyChange(before, changed, undefined)
  await storeChange({ ...tx, by: SYSTEM }, before, after, changed, { by: tx.by, isAnswer })
}

/** A quote in one of these statuses becomes `scheduled` when its appointment is confirmed. */
const BEFORE_SCHEDULED: readonly QuoteStatus[] = ['new', 'contacted', 'negotiating']

/**
 * Marks the quote as scheduled because its appointment is confirmed, and as partly paid if `isPaid`. Keeps statuses that the
 * office has set (docs/rules.md, Quotes). Ends the follow-up: the next step is booked. `isWon`: because its final quote is accepted,
 * which also answers it.
 */
export function scheduleQuote(
  tx: TransactionContext,
  { quoteId, isPaid, isWon = false }: { quoteId: string; isPaid: boolean; isWon?: boolean },
): Promise<void> {
  const change = ({ status, paymentStatus }: LockedQuote) => {
    const isSetNow = BEFORE_SCHEDULED.includes(status)
    const isPaidNow = isPaid && paymentStatus === 'not received'
    // A payment may come again, long after its visit was booked.
    const isBookedNow = !isPaid || isSetNow || isPaidNow
    return {
      ...(isSetNow && { status: 'scheduled' as const }),
      ...(isPaidNow && { paymentStatus: 'partial payment' as const }),
      ...(isBookedNow && { followUpOn: null }),
    }
  }
  return changeBySystem(tx, quoteId, change, isWon)
}

/** Answers the quote, because the office booked a visit or an installation for it, or sent its final quote. */
export function answerQuote(tx: TransactionContext, { quoteId }: { quoteId: string }): Promise<void> {
  return changeBySystem(tx, quoteId, () => ({}), true)
}

/** Makes the office call about this quote again on the next working day, unless it's closed. */
export async function followUpNextDay(tx: TransactionContext, { quoteId }: { quoteId: string }): Promise<void> {
  const today = dateIn(tx.now(), SHOP.timeZone)
  const on = workingDayAfter(today, 1, await loadWorkingCalendar(tx, today))
  if (on === undefined) return
  await changeBySystem(tx, quoteId, ({ erasedAt, status }) =>
    erasedAt || !OPEN_STATUSES.includes(status) ? undefined : { followUpOn: on },
  )
}

/**
 * Updates the quote after a payment of its appointment changed. Paid: scheduled and partly paid. Refunded: not paid,
 * unless another payment counts for it. Keeps statuses that the office has set (docs/rules.md, Quotes).
 */
export async function syncQuotePaymentStatus(
  tx: TransactionContext,
  { quoteId, isPaid, isPaidElsewhere }: { quoteId: string; isPaid: boolean; isPaidElsewhere: boolean },
): Promise<void> {
  if (isPaid) return scheduleQuote(tx, { quoteId, isPaid })
  if (isPaidElsewhere) return
  await changeBySystem(tx, quoteId, ({ paymentStatus }) =>
    paymentStatus === 'partial payment' ? { paymentStatus: 'not received' } : undefined,
  )
}

/**
 * Sets what the payments of a job come to. A status that someone in the office set stays, except for 'not received' (docs/rules.md,
 * Payment).
 */
export async function syncJobPaymentStatus(
  tx: TransactionContext,
  { quoteId, paymentStatus }: { quoteId: string; paymentStatus: PaymentStatus },
): Promise<void> {
  const [last] = await tx.db.orm
    .select({ byKind: events.byKind })
    .from(events)
    .where(and(isOfQuote(quoteId), sql`${events.changes} ? 'paymentStatus'`))
    .orderBy(desc(events.id))
    .limit(1)
  const isOurs = last === undefined || last.byKind === SYSTEM.kind
  await changeBySystem(tx, quoteId, ({ paymentStatus: before }) =>
    before === paymentStatus || (!isOurs && before !== 'not received') ? undefined : { paymentStatus },
  )
}

/** Closes a quote whose job is cancelled. `cancelJob` has said what becomes of its money. */
export async function closeAsCancelled(
  tx: TransactionContext,
  {
    quoteId,
    lostReason = null,
    lostNote,
  }: { quoteId: string; lostReason?: LostReason | null | undefined; lostNote: string },
): Promise<void> {
  const [result] = await changeQuotes(
    tx,
    [{ id: quoteId, version: undefined }],
    { status: 'cancelled', lostReason, lostNote },
    '',
  )
  if (result instanceof AppError) throw result
}

/** Sends the customer's email that the day's limit withheld, once. Throws 404, or 409 if none is withheld. */
export async function sendWithheldEmail(ctx: Context, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [quote] = await lockQuotes(tx, [id])
    if (!quote) throw quoteNotFound()
    if (quote.erasedAt) throw customerErased()
    if (!quote.emailWithheld) throw new AppError('not_allowed_now', 'This quote has no unsent email.')
    await tx.db.orm.update(quotes).set({ emailWithheld: false }).where(eq(quotes.id, id))
    await addEmail(tx, { kind: 'quote_received' satisfies QuoteEmailKind, quoteId: id })
    const changes = { emailWithheld: [true, false] } satisfies EventChanges
    await addEvent(tx, { subject: 'quote', subjectId: id, quoteNumber: quote.number, action: 'edited', changes })
  })
}
