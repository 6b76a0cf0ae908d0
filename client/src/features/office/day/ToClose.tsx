import { slotStart } from '#shared/appointments/slots.ts'
import type { CrewDay } from '#shared/appointments/day.ts'
import { fullName } from '#shared/contact/facts.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'

interface ToCloseProps {
  visits: CrewDay['toClose']
  onOpen: (date: CalendarDate) => void
}

/** Visits of other days that no one has marked as completed or missed, and the way to each (docs/rules.md, Crew day). */
export function ToClose({ visits, onOpen }: ToCloseProps) {
  if (visits.length === 0) return null
  return (
    <section aria-label="To close" className="mt-4 border-brass border-l-2 bg-white px-3 py-2">
      <p className="font-strong">{`To close: ${pluralize(visits.length, 'visit')} that no one has marked.`}</p>
      <ul>
        {visits.map(({ id, date, timeSlot, ...name }) => (
          <li key={id}>
            <button
              type="button"
              className="link figures min-h-touch text-left"
              onClick={() => isCalendarDate(date) && onOpen(date)}
            >
              {`${formatMonthDay(date)}, ${slotStart(timeSlot)}: `}
              <bdi>{fullName(name)}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
