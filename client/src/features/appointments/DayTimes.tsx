import { Failure } from '#client/ui/failure.tsx'
import { useFocusStays } from '#client/ui/use-focus-stays.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { Choice } from './choice.ts'
import { TimeSlots } from './TimeSlots.tsx'
import type { DayTimesHandle } from './use-day-times.ts'

interface DayTimesProps {
  labelledBy: string
  choice: Choice
  times: DayTimesHandle
  onChange: (slot: string) => void
}

/** The times of the chosen day, or why there are none to choose from. */
export function DayTimes({ labelledBy, choice: { date, slot }, times, onChange }: DayTimesProps) {
  const focusStays = useFocusStays()
  if (date === null) return <p className="text-label text-muted">The times that are free appear with the day.</p>
  const { free, closed, chosen, isLost } = times
  const day = formatCalendarDate(date)
  return (
    <div {...focusStays} className="outline-none">
      <p className="mb-4 text-label text-muted">{day}</p>
      {isLost && (
        <p role="alert" className="mb-4 border-error border-l-2 bg-white px-4 py-3 text-label">
          {slot} is no longer free.{' '}
          {free && free.length > 0 ? 'Please choose another time.' : 'Please choose another day.'}
        </p>
      )}
      {free === undefined && times.isPending && (
        <p role="status" className="text-label text-muted">
          Looking for free times...
        </p>
      )}
      {free === undefined && times.isError && (
        // The calendar beside it says why, and aloud.
        <Failure title="We could not load the times of this day." isSaid onTryAgain={times.retry} />
      )}
      {free && free.length === 0 && (
        <p role="status" className="text-label">
          {closed ? `${day} is closed: ${closed}.` : `${day} is fully booked.`} Please choose another day.
        </p>
      )}
      {free && free.length > 0 && <TimeSlots labelledBy={labelledBy} free={free} value={chosen} onChange={onChange} />}
      {free && free.length > 0 && (
        <p role="status" className="mt-4 min-h-5 text-caption text-muted">
          {chosen === null && 'Please select a time slot'}
        </p>
      )}
    </div>
  )
}
