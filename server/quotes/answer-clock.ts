import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { closures, lastClosureDay } from '#server/appointments/table.ts'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { findCreatedChanges } from '#server/events/add-event.ts'
import { events } from '#server/events/table.ts'
import { customerErased, invalid } from '#server/http/app-error.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { answerDueAt, MAX_DAYS_AHEAD, type WorkingCalendar } from '#shared/shop/working-days.ts'
import { quotes } from './table.ts'

/** When we promise to answer a quote that arrives then, by the days that are blocked now (docs/rules.md, Answer clock). */
export async function findAnswerDue(ctx: Pick<AnyContext, 'db'>, arrivedAt: Date): Promise<Date | undefined> {
  const calendar = await loadWorkingCalendar(ctx, dateIn(arrivedAt, SHOP.timeZone))
  return answerDueAt(arrivedAt, { ...calendar, answerDays: PROMISED.answerDays, timeZone: SHOP.timeZone })
}

/** The year after `date`, with the days that the office has blocked as a whole for all crews by now (docs/rules.md, Working days). */
export async function loadWorkingCalendar(
  { db }: Pick<AnyContext, 'db'>,
  date: CalendarDate,
): Promise<WorkingCalendar> {
  const blocked = await db.orm
    .select({ from: closures.date, to: lastClosureDay })
    .from(closures)
    .where(
      and(
        isNull(closures.timeSlot),
        isNull(closures.crew),
        lte(closures.date, addDays(date, MAX_DAYS_AHEAD)),
        gte(lastClosureDay, date),
      ),
    )
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

/** With the change of its follow-up day, if it's another one now. */
export type QuoteOfMessage = typeof quotes.$inferSelect & { changes: EventChanges }

/**
 * Records a message or call on its quote: an answer, and the follow-up day. The transaction must hold the customer's lock.
 * Throws 400 at `quoteId` for a quote of someone else, or 409 if the customer was erased.
 */
export async function recordMessageOnQuote(
  tx: TransactionContext,
  { quoteId, customerId, at, isAnswer, followUpOn }: MessageAbout,
): Promise<QuoteOfMessage> {
  const [quote] = await tx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId)).for('no key update')
  if (!quote) throw invalid('quoteId', 'This quote was deleted.')
  if (quote.customerId !== customerId) throw invalid('quoteId', 'Select a quote of this customer.')
  if (quote.erasedAt) throw customerErased()
  const isDone = isAnswer && quote.followUpOn !== null && quote.followUpOn <= dateIn(at, SHOP.timeZone)
  const nextDay = followUpOn ?? (isDone ? null : quote.followUpOn)
  const isNewDay = nextDay !== quote.followUpOn
  if (isNewDay || (isAnswer && !quote.answeredAt)) {
    await tx.db.orm
      .update(quotes)
      .set({
        ...(isAnswer && { answeredAt: quote.answeredAt ?? at }),
        // Only what the office edits counts as a new version.
        ...(isNewDay && { followUpOn: nextDay, version: sql`${quotes.version} + 1` }),
      })
      .where(eq(quotes.id, quoteId))
  }
  return { ...quote, changes: isNewDay ? { followUpOn: [quote.followUpOn, nextDay] } : {} }
}

/**
 * Restarts the answer clock if the deleted message or call, which was at `answeredAt`, had stopped it. The next one that
 * answers, at `nextAnswerAt`, or a status other than `new` that the office set, stops it again at its own time.
 */
export async function takeBackAnswer(
  tx: TransactionContext,
  { quoteId, answeredAt, nextAnswerAt }: { quoteId: string; answeredAt: Date; nextAnswerAt: Date | null },
): Promise<void> {
  const leftNewAt = sql`(
    select min(${events.at}) from ${events}
    where ${events.subject} = 'quote' and ${events.subjectId} = ${quoteId} and ${events.changes} -> 'status' ->> 0 = 'new'
      and ${events.byKind} <> 'system'
  )`
  const byStatus = sql`case when ${quotes.status} <> 'new' then ${leftNewAt} end`
  await tx.db.orm
    .update(quotes)
    .set({ answeredAt: sql`least(${nextAnswerAt?.toISOString() ?? null}::timestamptz, ${byStatus})` })
    .where(and(eq(quotes.id, quoteId), eq(quotes.answeredAt, answeredAt)))
}

/** Takes back what a message or call did to the follow-up day, unless someone changed that since. Returns the change. */
export async function takeBackFollowUp(
  tx: TransactionContext,
  { quoteId, messageId }: { quoteId: string; messageId: string },
): Promise<EventChanges> {
  const { followUpOn } = followUpChange.parse((await findCreatedChanges(tx, 'message', messageId)) ?? {})
  if (!followUpOn) return {}
  const [before, after] = followUpOn
  const changed = await tx.db.orm
    .update(quotes)
    .set({ followUpOn: before, version: sql`${quotes.version} + 1` })
    .where(and(eq(quotes.id, quoteId), after === null ? isNull(quotes.followUpOn) : eq(quotes.followUpOn, after)))
    .returning({ id: quotes.id })
  return changed.length > 0 ? { followUpOn: [after, before] } : {}
}

const day = z.string().nullable()
const followUpChange = z.object({ followUpOn: z.tuple([day, day]).optional() })
