import { CrewSelect } from '#client/features/office/CrewSelect.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { isCrewDay } from '#shared/appointments/day.ts'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'

interface DayHeaderProps {
  date: CalendarDate
  today: CalendarDate
  crew: number
  /** The crew of a crew person, who sees no other. Null for the office. */
  ownCrew: number | null
  /** Empty until the day loads. */
  crewName: string
  canPrint: boolean
  /** Offers all crews, which is an empty crew. */
  hasAllCrews: boolean
  onChange: (next: { date?: CalendarDate; crew?: string }) => void
}

/** The day, the way to other days and, for the office, to other crews. */
export function DayHeader({ date, today, crew, ownCrew, crewName, canPrint, hasAllCrews, onChange }: DayHeaderProps) {
  const step = (label: string, days: number) => {
    const next = addDays(date, days)
    return (
      <Button
        size="small"
        disabled={ownCrew !== null && !isCrewDay(next, today)}
        onClick={() => onChange({ date: next })}
      >
        {label}
      </Button>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-h3! wrap-anywhere">{formatCalendarDate(date)}</h1>
        <div tabIndex={-1} className="flex flex-wrap gap-2">
          {step('Previous', -1)}
          {date !== today && (
            <Button size="small" onClick={() => onChange({ date: today })}>
              Today
            </Button>
          )}
          {step('Next', 1)}
          <Button size="small" disabled={!canPrint} onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </Button>
        </div>
      </div>
      {ownCrew === null ? (
        <CrewSelect
          value={String(crew)}
          {...(hasAllCrews && { none: 'All crews' })}
          onChange={(event) => onChange({ crew: event.target.value })}
          className="mt-4 max-w-60"
        />
      ) : (
        <p className="mt-2 text-muted wrap-anywhere">{crewLabel(ownCrew, crewName)}</p>
      )}
    </>
  )
}
