import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { callWithHeaders } from '#client/api/call.ts'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate, weekdayName } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { hasBooked } from './has-booked.ts'
import { activeHold, readClockOffset, schedulePath } from './payment/hold.ts'

/** A time that another browser holds, as an endpoint returned it. */
interface HeldElsewhere {
  appointmentDate: CalendarDate
  timeSlot: string
  /** At `answeredAt`, by the server's clock. */
  secondsLeft: number
  /** Milliseconds, by the browser's clock. */
  answeredAt: number
}

/**
 * The session's held time that isn't paid yet, with a link to its payment, or else the customer's that is held `elsewhere`.
 * Nothing without one.
 */
export function HeldVisit({ elsewhere }: { elsewhere?: HeldElsewhere | undefined }) {
  useMinute()
  const { data, isLoading } = useQuery({
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
  // Only the server's clock says how long.
  if (hold) {
    return (
      <Held {...hold} msLeft={Date.parse(hold.heldUntil) - Date.now() - (data?.clockOffset ?? 0)}>
        <Link href={schedulePath(visit.quoteId)} className="link inline-block py-1 font-strong">
          Finish paying
        </Link>
      </Held>
    )
  }
  if (!elsewhere || isLoading) return null
  return (
    <Held {...elsewhere} msLeft={elsewhere.secondsLeft * SECOND_MS - (Date.now() - elsewhere.answeredAt)}>
      Finish paying in the browser where you chose it.
    </Held>
  )
}

interface HeldProps {
  appointmentDate: CalendarDate
  timeSlot: string
  msLeft: number
  /** How to pay for it. */
  children: ReactNode
}

function Held({ appointmentDate, timeSlot, msLeft, children }: HeldProps) {
  const minutesLeft = Math.ceil(msLeft / MINUTE_MS)
  if (minutesLeft <= 0) return null
  return (
    <p role="status" className="figures border-brass border-l-2 bg-white px-5 py-4">
      We're holding {dayText(appointmentDate)}, {slotStart(timeSlot)}{' '}
      <span>{`for ${minutesLeft} more ${minutesLeft === 1 ? 'minute' : 'minutes'}`}</span>. {children}
    </p>
  )
}

const SECOND_MS = 1000

/** The weekday, or the whole date if that weekday could be another one. */
function dayText(date: CalendarDate): string {
  const isNear = daysBetween(dateIn(new Date(), SHOP.timeZone), date) < 7
  return (isNear && weekdayName(date)) || formatCalendarDate(date)
}
