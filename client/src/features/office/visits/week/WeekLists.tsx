import { Link } from 'wouter'
import { customerName } from '#client/features/office/appointment-labels.ts'
import { daySheetAddress } from '#client/features/office/office-address.ts'
import { isOnCalendar } from '#client/features/office/visits/week-layout.ts'
import { priceOf } from '#client/features/office/row-texts.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { slotStart } from '#shared/appointments/slots.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import type { Week } from '#shared/appointments/week.ts'
import { fullName } from '#shared/contact/facts.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate, formatMonthDay } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { UNSCHEDULED_STAGES } from '#shared/quotes/statuses.ts'
import type { OpenWeekDialog } from './WeekDialogs.tsx'
import type { WeekMoves } from './week-moves.ts'

interface DaySheetLinkProps {
  date: CalendarDate
  crew: number
  /** Where each crew has a link. */
  crewName?: string
  className: string
}

/** Leads from the calendar to a crew's stops of that day. */
export function DaySheetLink({ date, crew, crewName, className }: DaySheetLinkProps) {
  return (
    <Link href={daySheetAddress(date, crew)} className={`link text-caption ${className}`}>
      Day sheet<span className="sr-only">{`: ${crewName ?? formatCalendarDate(date)}`}</span>
    </Link>
  )
}

interface UnscheduledTrayProps {
  week: Pick<Week, 'unscheduled' | 'moreUnscheduled'>
  /** Undefined where nothing can be dragged. */
  startDrag?: WeekMoves['startDrag']
  onOpen: (dialog: OpenWeekDialog) => void
}

const ALL_UNSCHEDULED = `/orders?stage=${UNSCHEDULED_STAGES.join(',')}`

/** Quotes that wait for a visit. Dragging one onto the calendar books it, and so does a press. */
export function UnscheduledTray({ week, startDrag, onOpen }: UnscheduledTrayProps) {
  const { unscheduled: quotes, moreUnscheduled: hasMore } = week
  return (
    <section aria-labelledby="unscheduled" className="flex min-h-0 min-w-0 flex-col">
      <h2 id="unscheduled" className="font-sans! font-strong! text-label!">
        Unscheduled <span className="figures font-normal text-muted">{`${quotes.length}${hasMore ? '+' : ''}`}</span>
      </h2>
      {quotes.length === 0 ? (
        <p className="mt-2 text-caption text-muted">No quote is waiting for a visit.</p>
      ) : (
        <>
          {startDrag && <p className="mt-1 text-caption text-muted">Drag one onto the calendar to book it.</p>}
          <ul className="mt-2 min-h-0 overflow-y-auto border-divider border-t">
            {quotes.map((quote) => (
              <li
                key={quote.id}
                onPointerDown={startDrag && ((event) => startDrag(event, { quote }))}
                className={`flex items-center gap-2 border-divider border-b py-1.5 select-none ${startDrag ? 'cursor-grab hover:bg-white' : ''}`}
              >
                <span className="min-w-0 flex-1 text-[0.8125rem] leading-4">
                  <bdi className="block truncate font-strong">{fullName(quote)}</bdi>
                  <span className="figures block truncate text-muted">
                    #{quote.number} · {quote.city || 'No town'}
                  </span>
                  <span className="figures block truncate text-muted">{formatCents(priceOf(quote))}</span>
                </span>
                <Button
                  size="small"
                  variant="quiet"
                  className="px-2.5!"
                  aria-label={`Book: ${fullName(quote)}, #${quote.number}`}
                  onClick={() => onOpen({ dialog: 'bookByPhone', quote })}
                >
                  Book
                </Button>
              </li>
            ))}
          </ul>
          {hasMore && (
            <p className="mt-2 text-caption text-muted">
              These are the newest {quotes.length}.{' '}
              <Link href={ALL_UNSCHEDULED} className="link inline-flex items-center max-md:min-h-touch">
                Show all in the list
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Visits without a place on the calendar: canceled ones, and holds that ended with money on them. */
export function CancelledAppointments({
  appointments,
  onOpen,
}: Pick<Week, 'appointments'> & Pick<UnscheduledTrayProps, 'onOpen'>) {
  const ended = appointments.filter((one) => !isOnCalendar(one))
  if (ended.length === 0) return null
  return (
    <section aria-labelledby="cancelled" className="mt-6">
      <h2 id="cancelled" className="font-sans! font-strong! text-label!">
        Canceled
      </h2>
      <ul className="mt-1">
        {ended.map((appointment) => {
          const { badge } = STATUS_FACTS[appointment.status]
          return (
            <li
              key={appointment.id}
              className="flex flex-wrap items-center gap-x-4 border-divider border-t py-1 text-label"
            >
              <span className="figures text-muted line-through">
                {formatMonthDay(appointment.appointmentDate)}, {slotStart(appointment.timeSlot)}
              </span>
              <bdi className="wrap-anywhere">{customerName(appointment)}</bdi>
              <Badge look={badge.look}>{badge.text}</Badge>
              <Button
                size="small"
                variant="link"
                className="ml-auto"
                aria-label={`Details: ${customerName(appointment)}`}
                onClick={() => onOpen({ dialog: 'appointment', appointment })}
              >
                Details
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
