import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { callWithHeaders } from '#client/api/call.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatCalendarDate, weekdayName } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { hasBooked } from './has-booked.ts'
import { activeHold, readClockOffset, schedulePath } from './payment/hold.ts'

/** The session's held time that isn't paid yet, with a link to its payment. Nothing without one. */
export function HeldVisit() {
  useMinute()
  const { data } = useQuery({
    queryKey: ['held-visit'],
    queryFn: async ({ signal }) => {
      const answer = await callWithHeaders('GET /api/appointments/current', { query: {}, signal })
      return { visit: answer.data.visit, clockOffset: readClockOffset(answer.headers) }
    },
    enabled: hasBooked(),
    staleTime: 0,
    // After the payment, it would show for a moment.
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  const visit = data?.visit
  const hold = visit && activeHold(visit)
  if (!hold) return null
  // Only the server's clock says how long.
  const minutesLeft = Math.ceil((Date.parse(hold.heldUntil) - Date.now() - (data?.clockOffset ?? 0)) / MINUTE_MS)
  if (minutesLeft <= 0) return null
  return (
    <p role="status" className="figures border-brass border-l-2 bg-white px-5 py-4">
      We're holding {dayText(visit.appointmentDate)} {slotStart(visit.timeSlot)}{' '}
      <span>{`for ${pluralize(minutesLeft, 'minute')}`}</span>.{' '}
      <Link href={schedulePath(visit.quoteId)} className="link inline-block py-1 font-strong">
        Finish paying
      </Link>
    </p>
  )
}

/** The weekday, or the whole date if that weekday could be another one. */
function dayText(date: CalendarDate): string {
  const isNear = daysBetween(dateIn(new Date(), SHOP.timeZone), date) < 7
  return (isNear && weekdayName(date)) || `${formatCalendarDate(date)},`
}
