import { useState } from 'react'
import { bookableSlots, lastBookableDate } from '#shared/appointments/calendar.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { weekdayName } from '#shared/lib/weekdays.ts'
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { type CalendarMonth, monthOf, nextMonth, useAvailability } from './availability.ts'

export interface OpenSlot {
  date: CalendarDate
  slot: string
}

/** Days ahead. Seven days from today is the same weekday again. */
const FURTHEST_NAMED_DAY = 6

/** The first free slot in the fetched months, and the month to show first. */
export function useEarliestSlot(now: Date): { earliest: OpenSlot | undefined; month: CalendarMonth } {
  const today = dateIn(now, SHOP.timeZone)
  const [searchedMonth, setSearchedMonth] = useState(() => monthOf(firstBookableDate(now)))
  const month = searchedMonth < monthOf(today) ? monthOf(today) : searchedMonth
  const { data } = useAvailability(month)
  const day = data?.days.find(({ date, slots }) => date >= today && slots.length > 0)
  // Nothing is free this month, so look at the next one.
  if (data && !day && nextMonth(month) <= monthOf(lastBookableDate(now))) setSearchedMonth(nextMonth(month))
  const slot = day?.slots[0]
  return { earliest: day && slot !== undefined ? { date: day.date, slot } : undefined, month }
}

/** `Monday, 8:00 AM`. Has the full date if the day is a week or more away. */
export function earliestSlotLabel({ date, slot }: OpenSlot, today: CalendarDate): string {
  const isNear = daysBetween(today, date) <= FURTHEST_NAMED_DAY
  const day = (isNear && weekdayName(date)) || formatCalendarDate(date)
  return `${date === today ? 'Today' : day}, ${slotStart(slot)}`
}

function firstBookableDate(now: Date): CalendarDate {
  const last = lastBookableDate(now)
  let date = dateIn(now, SHOP.timeZone)
  while (date < last && bookableSlots(date, now).length === 0) date = addDays(date, 1)
  return date
}
