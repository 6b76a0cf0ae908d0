import { and, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import { subqueries } from '#server/db/database.ts'
import { finalQuotes } from '#server/final-quotes/table.ts'
import type { FinalQuoteState } from '#shared/final-quote/schema.ts'
import { CLOSED_STAGES, OPEN_STATUSES, type QuoteStage } from '#shared/quotes/statuses.ts'
import { isEnded } from './job-due.ts'
import { quotes } from './table.ts'

/** No one can answer an erased customer. */
export const isReachable = isNull(quotes.erasedAt)

const visit = alias(appointments, 'stage_visit')
const event = alias(appointmentHistory, 'stage_event')

const isInstall = eq(visit.kind, 'install')
const isMeasurement = ne(visit.kind, 'install')
const wasConfirmed = exists(
  subqueries
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.appointmentId, visit.id), eq(event.to, 'confirmed'))),
)
/** A canceled hold was never a visit. */
const isMissed = or(eq(visit.status, 'no_show'), and(eq(visit.status, 'cancelled'), wasConfirmed))

const hasOne = (...conditions: (SQL | undefined)[]) => sql<boolean | null>`bool_or(${and(...conditions)})`
const visits = subqueries
  .select({
    isInstalled: hasOne(isInstall, eq(visit.status, 'completed')).as('is_installed'),
    isInstallBooked: hasOne(isInstall, eq(visit.status, 'confirmed')).as('is_install_booked'),
    isMeasured: hasOne(isMeasurement, eq(visit.status, 'completed')).as('is_measured'),
    isBooked: hasOne(isMeasurement, eq(visit.status, 'confirmed')).as('is_booked'),
    isMissed: hasOne(isMeasurement, isMissed).as('is_missed'),
  })
  .from(visit)
  .where(eq(visit.quoteId, quotes.id))
  .as('visits')

const hasFinalQuote = (state: FinalQuoteState, condition?: SQL) =>
  exists(
    subqueries
      .select({ id: finalQuotes.id })
      .from(finalQuotes)
      // Written out as in the index.
      .where(and(eq(finalQuotes.quoteId, quotes.id), sql`${finalQuotes.state} = ${sql.raw(`'${state}'`)}`, condition)),
  )
const isSent = hasFinalQuote('sent')
const isEndedOne = hasFinalQuote('expired', isEnded(sql`${finalQuotes}`))
/** One whose job was canceled no longer counts, even if its quote is opened again. */
export const isAccepted = hasFinalQuote('accepted', isNull(finalQuotes.keptCents))

const isScheduled = eq(quotes.status, 'scheduled')
const isAnswered = or(ne(quotes.status, 'new'), isNotNull(quotes.answeredAt))
const stageByVisits = subqueries
  .select({
    stage: sql`case
      when ${visits.isInstallBooked} then 'install_booked'
      when ${visits.isInstalled} then 'installed'
      when ${isAccepted} then 'accepted'
      when ${isSent} or ${isEndedOne} then 'final_quote_sent'
      when ${visits.isMeasured} then 'measured'
      when ${visits.isBooked} or (${isScheduled} and ${visits.isMissed} is not true) then 'visit_booked'
      when ${isAnswered} or ${visits.isMissed} then 'contacted'
      else 'new'
    end`,
  })
  .from(visits)

const isLost = eq(quotes.status, 'cancelled')
const isDone = eq(quotes.status, 'completed')
/**
 * How far a quote has come (docs/rules.md, The quote list). Looks up the visits once, and only if the quote is still open: most of
 * many quotes are done or lost.
 */
export const quoteStage = sql<QuoteStage>`case when ${isLost} then 'lost' when ${isDone} then 'done' else ${stageByVisits} end`

/** The statuses are listed for the index `quotes_status`: most of many quotes are done or lost. */
export const isOpenQuote = and(inArray(quotes.status, OPEN_STATUSES), isReachable)
/** What each stage requires of the quote and its final quotes. Its visits decide the rest, except for `done` and `lost`. */
const IMPLIED: Record<QuoteStage, SQL | undefined> = {
  new: and(eq(quotes.status, 'new'), isNull(quotes.answeredAt), isReachable),
  contacted: isOpenQuote,
  visit_booked: isOpenQuote,
  measured: isOpenQuote,
  final_quote_sent: and(isOpenQuote, or(isSent, isEndedOne)),
  accepted: and(isOpenQuote, isAccepted),
  install_booked: isOpenQuote,
  installed: isOpenQuote,
  done: isDone,
  lost: isLost,
}

/** Whether a quote is in one of these stages. Looks up its visits only if it may be, and its stage isn't known. */
export function isInStage(stages: readonly QuoteStage[], stage: SQL = quoteStage): SQL | undefined {
  const implied = or(...new Set(stages.map((name) => IMPLIED[name])))
  // The stage is first, so that a known one spares the rest.
  return stages.every((name) => CLOSED_STAGES.includes(name)) ? implied : and(inArray(stage, stages), implied)
}
