import { Failure } from '#client/ui/loading.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { SlotOptions } from './SlotOptions.tsx'
import type { SlotChoice } from './slot-choice.ts'
import type { DaySlotsState } from './use-day-slots.ts'

interface DaySlotsProps {
  labelledBy: string
  choice: SlotChoice
  slots: DaySlotsState
  onChange: (slot: string) => void
}

/** The free slots of the chosen day, or why there are none. */
export function DaySlots({ labelledBy, choice: { date, slot }, slots, onChange }: DaySlotsProps) {
  const focusStays = useKeepFocus()
  if (date === null) return <p className="text-label text-muted">Pick a day to see open times.</p>
  const { free, closed, chosen, isChosenTaken } = slots
  const day = formatCalendarDate(date)
  return (
    <div {...focusStays} className="outline-none">
      <p className="mb-4 text-label text-muted">{day}</p>
      {isChosenTaken && (
        <p role="alert" className="mb-4 border-error border-l-2 bg-white px-4 py-3 text-label">
          {`${slot} is no longer open. Please choose another ${free && free.length > 0 ? 'time' : 'day'}.`}
        </p>
      )}
      {free === undefined && slots.isPending && (
        <p role="status" className="text-label text-muted">
          Checking open times...
        </p>
      )}
      {free === undefined && slots.isError && (
        // The calendar next to it announces the reason.
        <Failure title="We couldn't load times for this day." isAnnounced onTryAgain={slots.retry} />
      )}
      {free && free.length === 0 && (
        <p role="status" className="text-label">
          {`${day} is ${closed ? `closed: ${closed}` : 'fully booked'}. Please choose another day.`}
        </p>
      )}
      {free && free.length > 0 && (
        <SlotOptions labelledBy={labelledBy} free={free} value={chosen} onChange={onChange} />
      )}
      {free && free.length > 0 && (
        <p role="status" className="mt-4 min-h-5 text-caption text-muted">
          {chosen === null && 'Please select a time slot'}
        </p>
      )}
    </div>
  )
}
