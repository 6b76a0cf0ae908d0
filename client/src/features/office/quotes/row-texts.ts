import { SHOP } from '#shared/content/shop.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { toUtcDate } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { type BadgeLook, describeLost, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import type { AnswerText } from './answer-text.ts'

// Made once, because a list formats every row.
const instant = lazily(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: SHOP.timeZone }),
)
const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))

/** `Mar 9, 2026, 10:04 AM` in the shop's time. */
export function receivedText({ createdAt }: Pick<Quote, 'createdAt'>): string {
  return instant()
    .format(new Date(createdAt))
    .replace(/\u202f/g, ' ')
}

/** `Visit Mar 10, 2026, 8:00 AM` if it's confirmed, or `Visit Mar 10, 2026: Completed`. Null without a visit. */
export function visitText({ visit }: Pick<Quote, 'visit'>): { text: string; look: BadgeLook } | null {
  if (!visit) return null
  const { text, look } = STATUS_FACTS[visit.status].badge
  const date = day().format(toUtcDate(visit.date))
  const [start] = visit.timeSlot.split('-')
  return visit.status === 'confirmed'
    ? { text: `Visit ${date}, ${start}`, look: 'secondary' }
    : { text: `Visit ${date}: ${text}`, look }
}

/** `Lost: Price`, or the name of another stage. */
export function stageText(quote: Pick<Quote, 'stage' | 'lostReason' | 'lostNote'>): string {
  const name = STAGE_LABELS[quote.stage]
  return quote.stage === 'lost' ? `${name}: ${describeLost(quote)}` : name
}

/** What doesn't fit into columns of its own. What is urgent comes first, because the end may be cut off. */
export function foldedText(quote: Quote, answer: AnswerText | null): string {
  const parts = [
    answer?.text,
    quote.city,
    stageText(quote),
    visitText(quote)?.text,
    formatCents(quote.totalCents),
    quote.assignedTo?.name,
  ]
  return parts.filter(Boolean).join(' · ')
}
