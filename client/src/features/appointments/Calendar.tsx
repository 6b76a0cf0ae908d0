import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DayPicker, type Modifiers, useDayPicker, type WeekProps } from 'react-day-picker'
import { QueryFailure } from '#client/api/query-failure.tsx'
import { Button } from '#client/ui/button.tsx'
import { fromLocalDate, MONTH_CLASSES, MONTH_LABELS, MonthDay, toLocalDate } from '#client/ui/month.tsx'
import type { DayAvailability } from '#shared/appointments/availability.ts'
import { bookableSlots } from '#shared/schedule/calendar.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate, isWeekend } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import {
  availabilityQuery,
  firstDayOf,
  monthOf,
  nextMonth,
  useAvailability,
  earliestSlotLabel,
  type OpenSlot,
  useEarliestSlot,
} from './availability.ts'

interface CalendarProps {
  /** Id of the element that labels the calendar. */
  labelledBy: string
  value: CalendarDate | null
  onChange: (date: CalendarDate) => void
  /** Called when the visitor chooses the earliest slot. */
  onEarliest: (earliest: OpenSlot) => void
  /** Decides which days are past. */
  now: Date
  /** The last day that can be chosen. */
  lastDate: CalendarDate
  /** The day of the visit that moves. */
  own?: CalendarDate | undefined
}

const SUNDAY = 0
const COMPONENTS = { DayButton: MonthDay, Week: CalendarWeek }

/** Calendar of one month. Only days with a free slot can be chosen (docs/rules.md, Booking). */
export function Calendar({ labelledBy, value, onChange, onEarliest, now, lastDate, own }: CalendarProps) {
  const queryClient = useQueryClient()
  const today = dateIn(now, SHOP.timeZone)
  const { earliest, month: startMonth } = useEarliestSlot(now)
  const [chosenMonth, setChosenMonth] = useState(value === null ? null : monthOf(value))
  const month = chosenMonth === null || chosenMonth < monthOf(today) ? startMonth : chosenMonth
  const availability = useAvailability(month)
  const days = new Map(availability.data?.map((day) => [day.date, day]))

  // Prefetch the next month.
  const { isSuccess } = availability
  useEffect(() => {
    if (isSuccess && nextMonth(month) <= monthOf(lastDate)) {
      void queryClient.prefetchQuery(availabilityQuery(nextMonth(month)))
    }
  }, [isSuccess, month, lastDate, queryClient])

  // Keys can move into months that aren't fetched yet. For those, only the booking rules decide.
  const isOpen = (date: CalendarDate) => {
    const known = queryClient.getQueryData(availabilityQuery(monthOf(date)).queryKey)?.find((day) => day.date === date)
    return date >= today && date <= lastDate && (known?.slots ?? bookableSlots(date, now)).length > 0
  }
  /** Open and bookable, but without a free slot. */
  const isFull = (date: CalendarDate) => {
    const day = days.get(date)
    return day?.slots.length === 0 && day.closed === undefined && bookableSlots(date, now).length > 0
  }
  const closedReason = (date: CalendarDate) => (date < today ? undefined : days.get(date)?.closed)
  const closedDays = [...days.values()].filter(({ date }) => closedReason(date) && !isWeekend(date))

  const labelDayButton = (localDate: Date, { selected }: Modifiers) => {
    const date = fromLocalDate(localDate)
    const reason = closedReason(date)
    const state = selected ? 'selected' : isFull(date) ? 'fully booked' : reason && `closed: ${reason}`
    return [formatCalendarDate(date), date === own && 'your visit', state].filter(Boolean).join(', ')
  }

  return (
    <div className="relative" aria-busy={availability.isPending}>
      <DayPicker
        mode="single"
        required
        aria-labelledby={labelledBy}
        weekStartsOn={SUNDAY}
        navLayout="around"
        today={toLocalDate(today)}
        startMonth={toLocalDate(today)}
        endMonth={toLocalDate(lastDate)}
        month={toLocalDate(firstDayOf(month))}
        onMonthChange={(shown) => setChosenMonth(monthOf(fromLocalDate(shown)))}
        selected={value === null ? undefined : toLocalDate(value)}
        onSelect={(date) => onChange(fromLocalDate(date))}
        disabled={(date) => !isOpen(fromLocalDate(date))}
        modifiers={{
          full: (date) => isFull(fromLocalDate(date)),
          closed: (date) => closedReason(fromLocalDate(date)) !== undefined,
          own: (date) => fromLocalDate(date) === own,
        }}
        labels={{ ...MONTH_LABELS, labelDayButton }}
        classNames={MONTH_CLASSES}
        components={COMPONENTS}
      />
      <CalendarNotes
        availability={availability}
        closedDays={closedDays}
        earliest={earliest}
        lastDate={lastDate}
        today={today}
        onEarliest={(slot) => {
          setChosenMonth(monthOf(slot.date))
          onEarliest(slot)
        }}
      />
    </div>
  )
}

interface CalendarNotesProps {
  availability: ReturnType<typeof useAvailability>
  closedDays: readonly DayAvailability[]
  earliest: OpenSlot | undefined
  lastDate: CalendarDate
  today: CalendarDate
  onEarliest: (earliest: OpenSlot) => void
}

/** Shown under the month: whether it has loaded, closed days, and the earliest slot. */
function CalendarNotes({ availability, closedDays, earliest, lastDate, today, onEarliest }: CalendarNotesProps) {
  return (
    <div tabIndex={-1} className="mt-3 min-h-10 text-caption text-muted outline-none">
      {availability.isPending && <p role="status">Checking open times...</p>}
      {availability.isError && <QueryFailure title="We couldn't load open times." query={availability} />}
      {closedDays.map(({ date, closed }) => (
        <p key={date}>
          {formatCalendarDate(date)}: closed for {closed}
        </p>
      ))}
      {availability.isSuccess && !availability.data.some(({ slots }) => slots.length > 0) && (
        <p>No open times this month. Try next month.</p>
      )}
      {earliest && earliest.date <= lastDate && (
        <Button size="small" className="mt-2" onClick={() => onEarliest(earliest)}>
          Earliest: {earliestSlotLabel(earliest, today)}
        </Button>
      )}
    </div>
  )
}

/** A row of the calendar. Weeks that are over are left out, so that late in a month the open days come first. */
function CalendarWeek({ week, ...row }: WeekProps) {
  const { today } = useDayPicker().dayPickerProps
  const last = week.days.at(-1)
  return last && today && last.date < today ? <></> : <tr {...row} />
}
