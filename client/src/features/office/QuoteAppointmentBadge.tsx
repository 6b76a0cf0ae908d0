import { Badge } from '#client/ui/badge.tsx'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { shortDate } from './appointment-labels.ts'

/** Date of the quote's appointment, with the time if it is confirmed and with the status otherwise. */
export function QuoteAppointmentBadge({
  appointment: { date, timeSlot, status },
}: {
  appointment: NonNullable<Quote['visit']>
}) {
  const { text, look } = STATUS_FACTS[status].badge
  const [start] = timeSlot.split('-')
  return (
    <Badge look={status === 'confirmed' ? 'secondary' : look}>
      {status === 'confirmed' ? `Visit ${shortDate(date)}, ${start}` : `Visit ${shortDate(date)}: ${text}`}
    </Badge>
  )
}
