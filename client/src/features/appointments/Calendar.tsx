import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DayPicker, type Modifiers } from 'react-day-picker'
import { errorText } from '#client/api/request-error.ts'
import { Failure } from '#client/ui/failure.tsx'
import { useFocusStays } from '#client/ui/use-focus-stays.ts'
import { bookableSlots, lastBookableDate } from '#shared/appointments/calendar.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn, weekdayOf } from '#shared/lib/zoned.ts'
import {
  availabilityIn,
  type DayAvailability,
  firstDayOf,
  monthOf,
  nextMonth,
  useAvailability,
} from './availability.ts'
import { CalendarDay } from './CalendarDay.tsx'
import { CALENDAR_CLASSES } from './calendar-classes.ts'
import { openDayByKey } from './calendar-keys.ts'
import { fromLocalDate, toLocalDate } from './local-date.ts'

interface CalendarProps {
  /** Id of what names it. */
  labelledBy: string
  value: CalendarDate | null
  onChange: (date: CalendarDate) => void
  /** Which days lie in the past, and how far ahead one can book. */
  now: Date
}

const SUNDAY = 0
const COMPONENTS = { DayButton: CalendarDay }

/** A month to choose a day from: open are those that still have a free slot (docs/rules.md, Booking). */
export function Calendar({ labelledBy, value, onChange, now }: CalendarProps) {
  const queryClient = useQueryClient()
  const today = dateIn(now, SHOP.timeZone)
  const [month, setMonth] = useState(() => monthOf(value ?? firstBookableDate(now)))
  const availability = useAvailability(month)
  const days = new Map(availability.data?.days.map((day) => [day.date, day]))

  // The month that is most likely looked at next is there at once.
  const { isSuccess } = availability
  useEffect(() => {
    if (isSuccess && nextMonth(month) <= monthOf(lastBookableDate(now))) {
      void queryClient.prefetchQuery(availabilityIn(nextMonth(month)))
    }
  }, [isSuccess, month, now, queryClient])

  // What a month's answer has not said yet is judged by the rules alone: keys lead into months not yet looked at.
  const isOpen = (date: CalendarDate) => {
    const known = queryClient
      .getQueryData(availabilityIn(monthOf(date)).queryKey)
      ?.days.find((day) => day.date === date)
    return (known?.slots ?? bookableSlots(date, now)).length > 0
  }
  const isFull = (date: CalendarDate) => {
    const day = days.get(date)
    return day !== undefined && isBookedUp(day, now)
  }
  const closedReason = (date: CalendarDate) => (date < today ? undefined : days.get(date)?.closed)
  const closedDays = [...days.keys()].filter((date) => closedReason(date) && !isWeekend(date))

  const labelDayButton = (localDate: Date, { selected }: Modifiers) => {
    const date = fromLocalDate(localDate)
    const reason = closedReason(date)
    const state = selected ? 'selected' : isFull(date) ? 'fully booked' : reason && `closed: ${reason}`
    return state ? `${formatCalendarDate(date)}, ${state}` : formatCalendarDate(date)
  }

  const root = useRef<HTMLDivElement>(null)
  const dayToFocus = useRef<CalendarDate>(null)
  const focusDay = (date: CalendarDate) =>
    root.current?.querySelector<HTMLButtonElement>(`[data-day="${date}"]:not([data-outside]) button`)?.focus()
  // After the effects of the calendar's library, which would choose a day of its own in another month.
  useEffect(() => {
    if (dayToFocus.current !== null) focusDay(dayToFocus.current)
    dayToFocus.current = null
  })
  // The library stops at closed days: at the ends of a week always, in other months at any.
  const onKey = (event: KeyboardEvent) => {
    const from = event.target instanceof Element && event.target.closest('[data-day]')?.getAttribute('data-day')
    if (!from) return
    const range = { first: today, last: lastBookableDate(now), isOpen }
    const day = openDayByKey(from, event, range)
    if (day === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (day === null) return
    if (monthOf(day) === month) return focusDay(day)
    dayToFocus.current = day
    setMonth(monthOf(day))
  }
  const focusStays = useFocusStays()

  return (
    <div ref={root} className="relative" aria-busy={availability.isPending} onKeyDownCapture={onKey}>
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
        onMonthChange={(shown) => setMonth(monthOf(fromLocalDate(shown)))}
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
      <div {...focusStays} className="mt-3 min-h-10 text-caption text-muted outline-none">
        {availability.isPending && <p role="status">Looking for free times...</p>}
        {availability.isError && (
          <Failure
            title="We could not load what is free."
            text={errorText(availability.error, 'Something went wrong.')}
            busy={availability.isFetching}
            onTryAgain={() => void availability.refetch()}
          />
        )}
        {closedDays.map((date) => (
          <p key={date}>
            {formatCalendarDate(date)}: closed for {closedReason(date)}
          </p>
        ))}
        {availability.isSuccess && !availability.data.days.some(({ slots }) => slots.length > 0) && (
          <p>Nothing is free in this month. Look at the next one.</p>
        )}
      </div>
    </div>
  )
}

/** A day that could be booked, were it not taken: neither closed nor over. */
function isBookedUp({ date, slots, closed }: DayAvailability, now: Date): boolean {
  return slots.length === 0 && closed === undefined && bookableSlots(date, now).length > 0
}

function isWeekend(date: CalendarDate): boolean {
  return [0, 6].includes(weekdayOf(date))
}

function firstBookableDate(now: Date): CalendarDate {
  const last = lastBookableDate(now)
  let date = dateIn(now, SHOP.timeZone)
  while (date < last && bookableSlots(date, now).length === 0) date = addDays(date, 1)
  return date
}
