import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import { closures, lastClosureDay } from '#server/schedule/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Actor } from '#server/events/actor.ts'
import { findCreatedChanges } from '#server/events/add-event.ts'
import { events } from '#server/events/table.ts'
import { customerErased, invalid, refusePast } from '#server/http/app-error.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { closingTimeAfter, MAX_DAYS_AHEAD, type WorkingCalendar } from '#shared/shop/working-days.ts'
import { quotes } from './table.ts'

/** When we promise to answer a quote that arrives then, by the days that are blocked now (docs/rules.md, Answer clock). */
export function findAnswerDue(ctx: Pick<AnyContext, 'db'>, arrivedAt: Date): Promise<Date | undefined> {
  return findPromised(ctx, arrivedAt, PROMISED.answerDays)
}

/** Closing time so many working days after `since`, by the days that are blocked now. */
export async function findPromised(
  ctx: Pick<AnyContext, 'db'>,
  since: Date,
  workingDays: number,
): Promise<Date | undefined> {
  const calendar = await loadWorkingCalendar(ctx, dateIn(since, SHOP.timeZone))
  return closingTimeAfter(since, { ...calendar, workingDays, timeZone: SHOP.timeZone })
}

const blockedForAll = prepared('days_blocked_for_all', (orm) =>
  orm
    .select({ from: closures.date, to: lastClosureDay })
    .from(closures)
    .where(
      and(
        isNull(closures.timeSlot),
        isNull(closures.crew),
        lte(closures.date, sql.placeholder('to')),
        gte(lastClosureDay, sql.placeholder('from')),
      ),
    ),
)

/** The year after `date`, with the days that the office has blocked as a whole for all crews by now (docs/rules.md, Working days). */
export async function loadWorkingCalendar(
  { db }: Pick<AnyContext, 'db'>,
  date: CalendarDate,
): Promise<WorkingCalendar> {
  const blocked = await blockedForAll(db, { from: date, to: addDays(date, MAX_DAYS_AHEAD) })
  const blockedDays = new Set(blocked.flatMap(({ from, to }) => daysFrom(from, to)))
  return { week: WEEK_HOURS, closedDays: CLOSED_DAYS, blockedDays }
}

function daysFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** A message or call about a quote. */
interface MessageAbout {
  quoteId: string
  customerId: string
  at: Date
  /** Stops the answer clock if it still runs. */
  isAnswer: boolean
  /** The day when the office calls again. Undefined: as before, but an answer ends a follow-up that is due. */
  followUpOn?: string | undefined
}

/** As it was before, with what the message changes about it. */
export type QuoteOfMessage = typeof quotes.$inferSelect & { changes: EventChanges }

/** Who is assigned an unassigned quote by answering it, or by setting its follow-up day. Null for the admin key and a crew. */
export function takerOf({ personId, name, role }: Actor): { id: string; name: string } | null {
  return personId !== null && (role === 'owner' || role === 'office') ? { id: personId, name } : null
}

/**
 * Records a message or call on its quote: an answer with the status that follows from it, the follow-up day, and who takes
 * the quote. The transaction must hold the customer's lock. Throws 400 at `quoteId` for a quote of someone else and at
 * `followUpOn` for a day that is over, or 409 if the customer was erased.
 */
export async function recordMessageOnQuote(
  tx: TransactionContext,
  { quoteId, customerId, at, isAnswer, followUpOn }: MessageAbout,
): Promise<QuoteOfMessage> {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId)).for('no key update')
  if (!quote) throw invalid('quoteId', 'This quote was deleted.')
  if (quote.customerId !== customerId) throw invalid('quoteId', 'Select a quote of this customer.')
  if (quote.erasedAt) throw customerErased()
  if (followUpOn !== undefined) refusePast('followUpOn', followUpOn, at)
  const isDone = isAnswer && quote.followUpOn !== null && quote.followUpOn <= dateIn(at, SHOP.timeZone)
  const nextDay = followUpOn ?? (isDone ? null : quote.followUpOn)
  const taker = quote.assignedTo === null && (isAnswer || followUpOn !== undefined) ? takerOf(tx.by) : null
  const changes: EventChanges = {
    ...(nextDay !== quote.followUpOn && { followUpOn: [quote.followUpOn, nextDay] }),
    ...(isAnswer && quote.status === 'new' && { status: ['new', 'contacted'] }),
    ...(taker && { assignedTo: [null, taker] }),
  }
  const isEdited = Object.keys(changes).length > 0
  if (isEdited || (isAnswer && !quote.answeredAt)) {
    await tx.db.orm
      .update(quotes)
      .set({
        ...(isAnswer && { answeredAt: quote.answeredAt ?? at }),
        followUpOn: nextDay,
        ...(changes.status && { status: 'contacted' }),
        ...(taker && { assignedTo: taker.id }),
        // Only what the office edits counts as a new version.
        ...(isEdited && { version: sql`${quotes.version} + 1` }),
      })
      .where(eq(quotes.id, quoteId))
  }
  return { ...quote, changes }
}

interface DeletedMessage {
  messageId: string
  quoteId: string
  /** When it answered the quote. Undefined if it didn't. */
  answeredAt: Date | undefined
  /** When the next message or call that answers was. */
  nextAnswerAt: Date | null
}

/**
 * Takes back what a deleted message or call did to its quote, which the transaction has locked: the answer with the status
 * that followed from it, the follow-up day, and who took the quote. What someone has changed since stays. If it had stopped the
 * answer clock, the next answer stops that at its own time, or else the clock runs again. Returns the changes.
 */
export async function takeBackMessage(
  tx: TransactionContext,
  { messageId, quoteId, answeredAt, nextAnswerAt }: DeletedMessage,
): Promise<EventChanges> {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote) return {}
  const made = madeChanges.parse((await findCreatedChanges(tx, 'message', messageId)) ?? {})
  const byStatus = await findAnswerByStatus(tx, quote)
  const isNewAgain = answeredAt !== undefined && nextAnswerAt === null && byStatus === 'message'
  const givesFollowUpBack = made.followUpOn !== undefined && made.followUpOn[1] === quote.followUpOn
  const givesQuoteBack = quote.assignedTo !== null && made.assignedTo?.[1].id === quote.assignedTo
  const changes: EventChanges = {
    ...(givesFollowUpBack && { followUpOn: [quote.followUpOn, made.followUpOn?.[0] ?? null] }),
    ...(isNewAgain && { status: [quote.status, 'new'] }),
    ...(givesQuoteBack && { assignedTo: [made.assignedTo?.[1] ?? null, null] }),
  }
  const stoppedClock = answeredAt !== undefined && quote.answeredAt?.getTime() === answeredAt.getTime()
  const isEdited = Object.keys(changes).length > 0
  if (!stoppedClock && !isEdited) return changes
  const byVisit = await findAnswerByVisit(tx, quoteId)
  const answers = [nextAnswerAt, byStatus === 'message' ? null : byStatus, byVisit].filter((at) => at !== null)
  await tx.db.orm
    .update(quotes)
    .set({
      ...(stoppedClock && { answeredAt: answers.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null }),
      ...(givesFollowUpBack && { followUpOn: made.followUpOn?.[0] ?? null }),
      ...(isNewAgain && { status: 'new' }),
      ...(givesQuoteBack && { assignedTo: null }),
      ...(isEdited && { version: sql`${quotes.version} + 1` }),
    })
    .where(eq(quotes.id, quoteId))
  return changes
}

/** When a status that someone chose answered a quote, or `message` if its status follows from a message. Null if it's new. */
async function findAnswerByStatus(
  tx: TransactionContext,
  { id, status }: Pick<typeof quotes.$inferSelect, 'id' | 'status'>,
): Promise<Date | 'message' | null> {
  if (status === 'new') return null
  const rows = await tx.db.orm
    .select({
      at: events.at,
      by: events.byKind,
      to: sql<string>`${events.changes} -> 'status' ->> 1`,
    })
    .from(events)
    .where(and(eq(events.subject, 'quote'), eq(events.subjectId, id), sql`${events.changes} ? 'status'`))
    .orderBy(asc(events.id))
  if (status === 'contacted' && rows.at(-1)?.to !== status) return 'message'
  // A customer who books has no answer from us.
  return rows.find(({ by, to }) => by !== 'system' && to !== 'new')?.at ?? null
}

/** When the office first booked a visit or an installation for the quote. */
export async function findAnswerByVisit(tx: TransactionContext, quoteId: string): Promise<Date | null> {
  const [first] = await tx.db.orm
    .select({ at: appointmentHistory.at })
    .from(appointmentHistory)
    .innerJoin(appointments, eq(appointments.id, appointmentHistory.appointmentId))
    .where(and(eq(appointments.quoteId, quoteId), isNull(appointmentHistory.from), eq(appointmentHistory.by, 'office')))
    .orderBy(asc(appointmentHistory.at))
    .limit(1)
  return first?.at ?? null
}

const day = z.string().nullable()
const madeChanges = z.object({
  followUpOn: z.tuple([day, day]).optional(),
  assignedTo: z.tuple([z.null(), z.object({ id: z.string(), name: z.string() })]).optional(),
})
