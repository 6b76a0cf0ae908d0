import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DayPicker, type Modifiers } from 'react-day-picker'
import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/loading.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import { bookableSlots, lastBookableDate } from '#shared/appointments/calendar.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { isWeekend } from '#shared/lib/weekdays.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import {
  availabilityQuery,
  type CalendarMonth,
  type DayAvailability,
  firstDayOf,
  monthOf,
  nextMonth,
  useAvailability,
} from './availability.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { CalendarWeek } from './CalendarWeek.tsx'
import { CALENDAR_CLASSES } from './calendar-classes.ts'
import { type OpenDays, openDayForKey } from './calendar-keys.ts'
import { earliestSlotLabel, type OpenSlot, useEarliestSlot } from './earliest-slot.ts'
import { fromLocalDate, toLocalDate } from './local-date.ts'

interface CalendarProps {
  /** Id of the element that labels the calendar. */
  labelledBy: string
  value: CalendarDate | null
  onChange: (date: CalendarDate) => void
  /** Called when the visitor chooses the earliest slot. */
  onEarliest: (earliest: OpenSlot) => void
  /** Decides which days are past and how far ahead visitors can book. */
  now: Date
}

const SUNDAY = 0
const COMPONENTS = { DayButton: CalendarDay, Week: CalendarWeek }

/** Calendar of one month. Only days with a free slot can be chosen (docs/rules.md, Booking). */
export function Calendar({ labelledBy, value, onChange, onEarliest, now }: CalendarProps) {
  const queryClient = useQueryClient()
  const today = dateIn(now, SHOP.timeZone)
  const { earliest, month: firstMonth } = useEarliestSlot(now)
  // Start with the first month that has an open day.
  const [chosenMonth, setChosenMonth] = useState(value === null ? null : monthOf(value))
  const month = chosenMonth === null || chosenMonth < monthOf(today) ? firstMonth : chosenMonth
  const availability = useAvailability(month)
  const days = new Map(availability.data?.days.map((day) => [day.date, day]))

  // Prefetch the next month.
  const { isSuccess } = availability
  useEffect(() => {
    if (isSuccess && nextMonth(month) <= monthOf(lastBookableDate(now))) {
      void queryClient.prefetchQuery(availabilityQuery(nextMonth(month)))
    }
  }, [isSuccess, month, now, queryClient])

  // Keys can move into months that aren't fetched yet. For those, only the booking rules decide.
  const isOpen = (date: CalendarDate) => {
    const known = queryClient
      .getQueryData(availabilityQuery(monthOf(date)).queryKey)
      ?.days.find((day) => day.date === date)
    return date >= today && (known?.slots ?? bookableSlots(date, now)).length > 0
  }
  const isFull = (date: CalendarDate) => {
    const day = days.get(date)
    return day !== undefined && isFullyBooked(day, now)
  }
  const closedReason = (date: CalendarDate) => (date < today ? undefined : days.get(date)?.closed)
  const closedDays = [...days.keys()].filter((date) => closedReason(date) && !isWeekend(date))

  const labelDayButton = (localDate: Date, { selected }: Modifiers) => {
    const date = fromLocalDate(localDate)
    const reason = closedReason(date)
    const state = selected ? 'selected' : isFull(date) ? 'fully booked' : reason && `closed: ${reason}`
    return state ? `${formatCalendarDate(date)}, ${state}` : formatCalendarDate(date)
  }

  const range = { first: today, last: lastBookableDate(now), isOpen }
  const keyboard = useDayKeys({ range, month, onMonthChange: setChosenMonth })

  return (
    <div {...keyboard} className="relative" aria-busy={availability.isPending}>
      <DayPicker
        mode="single"
        required
        aria-labelledby={labelledBy}
        weekStartsOn={SUNDAY}
        navLayout="around"
        today={toLocalDate(today)}
        startMonth={toLocalDate(today)}
        endMonth={toLocalDate(lastBookableDate(now))}
        month={toLocalDate(firstDayOf(month))}
        onMonthChange={(shown) => setChosenMonth(monthOf(fromLocalDate(shown)))}
        selected={value === null ? undefined : toLocalDate(value)}
        onSelect={(date) => onChange(fromLocalDate(date))}
        disabled={(date) => !isOpen(fromLocalDate(date))}
        modifiers={{
          full: (date) => isFull(fromLocalDate(date)),
          closed: (date) => closedReason(fromLocalDate(date)) !== undefined,
        }}
        labels={{ labelNext: () => 'Next month', labelPrevious: () => 'Previous month', labelDayButton }}
        classNames={CALENDAR_CLASSES}
        components={COMPONENTS}
      />
      <CalendarNotes
        availability={availability}
        closedDays={closedDays.map((date) => ({ date, reason: closedReason(date) }))}
        earliest={earliest}
        today={today}
        onEarliest={(slot) => {
          setChosenMonth(monthOf(slot.date))
          onEarliest(slot)
        }}
      />
    </div>
  )
}

interface DayKeysOptions {
  range: OpenDays
  /** The shown month. */
  month: CalendarMonth
  onMonthChange: (month: CalendarMonth) => void
}

/** Handles the keys that move to the end of a week or to another month. The calendar library stops at closed days. */
function useDayKeys({ range, month, onMonthChange }: DayKeysOptions) {
  const root = useRef<HTMLDivElement>(null)
  const dayToFocus = useRef<CalendarDate>(null)
  const focusDay = (date: CalendarDate) =>
    root.current?.querySelector<HTMLButtonElement>(`[data-day="${date}"]:not([data-outside]) button`)?.focus()
  // Runs after the effects of the calendar library, which would focus its own choice in another month.
  useEffect(() => {
    if (dayToFocus.current !== null) focusDay(dayToFocus.current)
    dayToFocus.current = null
  })
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const from = event.target instanceof Element && event.target.closest('[data-day]')?.getAttribute('data-day')
    if (!from) return
    const day = openDayForKey(from, event, range)
    if (day === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (day === null) return
    if (monthOf(day) === month) return focusDay(day)
    dayToFocus.current = day
    onMonthChange(monthOf(day))
  }
  return { ref: root, onKeyDownCapture }
}

interface CalendarNotesProps {
  availability: ReturnType<typeof useAvailability>
  closedDays: readonly { date: CalendarDate; reason: string | undefined }[]
  earliest: OpenSlot | undefined
  today: CalendarDate
  onEarliest: (earliest: OpenSlot) => void
}

/** Shown under the month: whether it has loaded, closed days, and the earliest slot. */
function CalendarNotes({ availability, closedDays, earliest, today, onEarliest }: CalendarNotesProps) {
  const focusStays = useKeepFocus()
  return (
    <div {...focusStays} className="mt-3 min-h-10 text-caption text-muted outline-none">
      {availability.isPending && <p role="status">Checking open times...</p>}
      {availability.isError && (
        <Failure
          title="We couldn't load open times."
          text={errorText(availability.error, 'Something went wrong.')}
          busy={availability.isFetching}
          onTryAgain={() => void availability.refetch()}
        />
      )}
      {closedDays.map(({ date, reason }) => (
        <p key={date}>
          {formatCalendarDate(date)}: closed for {reason}
        </p>
      ))}
      {availability.isSuccess && !availability.data.days.some(({ slots }) => slots.length > 0) && (
        <p>No open times this month. Try next month.</p>
      )}
      {earliest && (
        <Button size="small" className="mt-2" onClick={() => onEarliest(earliest)}>
          Earliest: {earliestSlotLabel(earliest, today)}
        </Button>
      )}
    </div>
  )
}

/** True for a day that is open and bookable but has no free slot. */
function isFullyBooked({ date, slots, closed }: DayAvailability, now: Date): boolean {
  return slots.length === 0 && closed === undefined && bookableSlots(date, now).length > 0
}
