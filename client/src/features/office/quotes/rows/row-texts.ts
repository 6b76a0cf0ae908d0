import { appointmentBadge } from '#client/features/office/appointment-labels.ts'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { dateIn, yearOf } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { describeLost, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import type { AnswerText } from './answer-text.ts'

/** `#1042 Priya Raman` */
export function quoteName(quote: Pick<Quote, 'number' | 'firstName' | 'lastName'>): string {
  return join([`#${quote.number}`, contactName(quote)], ' ')
}

/** `#1042 Priya Raman`, or `3 quotes` */
export function namesOf(quotes: readonly Quote[]): string {
  const [first] = quotes
  return quotes.length === 1 && first ? quoteName(first) : `${quotes.length} quotes`
}

/** `Lost: Price`, or the name of another stage. */
export function stageText(quote: Pick<Quote, 'stage' | 'lostReason' | 'lostNote'>): string {
  const name = STAGE_LABELS[quote.stage]
  return quote.stage === 'lost' ? `${name}: ${describeLost(quote)}` : name
}

/** `Follow up Nov 24` */
export function followUpText({ followUpOn }: Pick<Quote, 'followUpOn'>): string | null {
  return followUpOn && `Follow up ${formatMonthDay(followUpOn)}`
}

/**
 * The second line of a card: `Late by 3 h · Franklin · Visit Mar 10, 8:00 AM`. Without an answer that was given, and
 * without a stage that the visit or the status says, because the room is for what comes next.
 */
export function cardText(quote: Quote, answer: AnswerText | null): string {
  const { stage, status, visit } = quote
  const isStageSaid = stage === status || (visit && stage === 'visit_booked')
  return join([
    quote.answeredAt === null && answer?.text,
    followUpText(quote),
    quote.city,
    !isStageSaid && stageText(quote),
    visitText(quote),
  ])
}

/** What doesn't fit into columns of its own. What is urgent comes first, because the end may be cut off. */
export function foldedText(quote: Quote, answer: AnswerText | null): string {
  return join([cardText(quote, answer), formatCents(quote.totalCents), quote.assignedTo?.name])
}

/** Without the year if the quote is from the same one. */
function visitText({ visit, createdAt }: Pick<Quote, 'visit' | 'createdAt'>): string | null {
  if (!visit) return null
  const isSameYear = yearOf(visit.date) === yearOf(dateIn(new Date(createdAt), SHOP.timeZone))
  return `Visit ${appointmentBadge(visit, isSameYear ? formatMonthDay : undefined).text}`
}

function join(parts: readonly (string | false | null | undefined)[], separator = ' · '): string {
  return parts.filter(Boolean).join(separator)
}
