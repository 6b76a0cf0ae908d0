import { useId } from 'react'
import { closedReason } from '#shared/appointments/calendar.ts'
import type { Closure, OfficeVisit } from '#shared/appointments/schema.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { VisitAction } from './Appointments.tsx'
import { ClosedTime } from './ClosedTime.tsx'
import { VisitCard } from './VisitCard.tsx'

interface VisitDayProps {
  date: CalendarDate
  today: CalendarDate
  visits: readonly OfficeVisit[]
  closures: readonly Closure[]
  adminKey: string
  onRejected: () => void
  onAct: (action: VisitAction, visit: OfficeVisit) => void
}

export function VisitDay({ date, today, visits, closures, adminKey, onRejected, onAct }: VisitDayProps) {
  const id = useId()
  const closed = closedReason(date)
  const isQuiet = visits.length === 0
  return (
    <section aria-labelledby={id} className="mt-8 border-ink border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className={`text-h3! ${isQuiet ? 'text-muted' : ''}`}>
          {date === today && 'Today, '}
          {formatCalendarDate(date)}
        </h2>
        {(closed ?? (isQuiet && closures.length === 0)) && (
          <p className="text-label text-muted">{closed ?? 'Nothing booked'}</p>
        )}
      </div>
      {closures.map((closure) => (
        <ClosedTime key={closure.id} closure={closure} adminKey={adminKey} onRejected={onRejected} />
      ))}
      {visits.length > 0 && (
        <ul className="mt-4">
          {visits.map((visit) => (
            <VisitCard
              key={visit.id}
              visit={visit}
              adminKey={adminKey}
              onRejected={onRejected}
              onAct={(action) => onAct(action, visit)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
