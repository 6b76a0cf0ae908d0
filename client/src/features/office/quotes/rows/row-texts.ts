import { visitBadge } from '#client/features/office/appointment-labels.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { describeLost, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import type { AnswerText } from './answer-text.ts'

/** `Lost: Price`, or the name of another stage. */
export function stageText(quote: Pick<Quote, 'stage' | 'lostReason' | 'lostNote'>): string {
  const name = STAGE_LABELS[quote.stage]
  return quote.stage === 'lost' ? `${name}: ${describeLost(quote)}` : name
}

/**
 * The second line of a card: `Late by 3 h · Franklin · Visit Mar 10, 2026, 8:00 AM`. Without an answer that was given, and
 * without a stage that the visit says, because the room is for what comes next.
 */
export function cardText(quote: Quote, answer: AnswerText | null): string {
  const stage = quote.visit && quote.stage === 'visit_booked' ? null : stageText(quote)
  return join([quote.answeredAt === null && answer?.text, quote.city, stage, visitText(quote)])
}

/** What doesn't fit into columns of its own. What is urgent comes first, because the end may be cut off. */
export function foldedText(quote: Quote, answer: AnswerText | null): string {
  return join([cardText(quote, answer), formatCents(quote.totalCents), quote.assignedTo?.name])
}

function visitText({ visit }: Pick<Quote, 'visit'>): string | null {
  return visit && `Visit ${visitBadge(visit).text}`
}

function join(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
