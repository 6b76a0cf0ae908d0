import { Badge } from '#client/ui/badge.tsx'
import type { Quote } from '#shared/quotes/schema.ts'
import { shortDate, VISIT_STATUS } from './visit-words.ts'

/** The visit of a quote beside its status: when it is, and how it stands unless that goes without saying. */
export function QuoteVisitBadge({ visit: { date, timeSlot, status } }: { visit: NonNullable<Quote['visit']> }) {
  const { text, look } = VISIT_STATUS[status]
  const [start] = timeSlot.split('-')
  return (
    <Badge look={status === 'confirmed' ? 'secondary' : look}>
      {status === 'confirmed' ? `Visit ${shortDate(date)}, ${start}` : `Visit ${shortDate(date)}: ${text}`}
    </Badge>
  )
}
