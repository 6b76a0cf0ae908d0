import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, endpointPath } from '#client/api/call.ts'
import { unpackDays } from '#shared/appointments/availability.ts'
import { addDays, type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import { useState } from 'react'
import { bookableSlots, lastBookableDate } from '#shared/schedule/calendar.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate, weekdayName } from '#shared/lib/dates.ts'

export interface OpenSlot {
  date: CalendarDate
  slot: string
}

/** The date and slot that the visitor has chosen so far. They may not be free any more. */
export type SlotChoice = { [Part in keyof OpenSlot]: OpenSlot[Part] | null }

export const NO_CHOICE: SlotChoice = { date: null, slot: null }

/** A month with no more open days leaves little to choose from. */
const FEW_DAYS = 3

/** Days ahead. Seven days from today is the same weekday again. */
const FURTHEST_NAMED_DAY = 6

/** The first month with more than `few` open days, or else the last one, and those days. Undefined while they load. */
function useOpenMonth(now: Date, few: number) {
  const today = dateIn(now, SHOP.timeZone)
  const [searchedMonth, setSearchedMonth] = useState(() => monthOf(firstBookableDate(now)))
  const month = searchedMonth < monthOf(today) ? monthOf(today) : searchedMonth
  const { data } = useAvailability(month)
  const days = data?.filter(({ date, slots }) => date >= today && slots.length > 0)
  const isLast = nextMonth(month) > monthOf(lastBookableDate(now))
  if (days && days.length <= few && !isLast) setSearchedMonth(nextMonth(month))
  return { month, days }
}

/** The first free slot, and the month to show first: one that leaves a choice of days, or else that of the slot. */
export function useEarliestSlot(now: Date): { earliest: OpenSlot | undefined; month: CalendarMonth } {
  const { days, month } = useOpenMonth(now, 0)
  const choice = useOpenMonth(now, FEW_DAYS)
  const [day] = days ?? []
  const slot = day?.slots[0]
  return {
    earliest: day && slot !== undefined ? { date: day.date, slot } : undefined,
    month: choice.days && choice.days.length <= FEW_DAYS ? month : choice.month,
  }
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

/** Such as `2027-03`. Availability is fetched by the month. */
type CalendarMonth = string

const AVAILABILITY = 'GET /api/appointments/availability'

// Other visitors book slots too, so refetch older data before someone chooses a slot.
const STALE_AFTER_MS = 15_000

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7)
}

export function firstDayOf(month: CalendarMonth): CalendarDate {
  return `${month}-01`
}

export function nextMonth(month: CalendarMonth): CalendarMonth {
  return monthOf(addDays(firstDayOf(month), 31))
}

export function availabilityQuery(month: CalendarMonth) {
  const to = addDays(firstDayOf(nextMonth(month)), -1)
  const query = { from: firstDayOf(month), to }
  return queryOptions({
    queryKey: [endpointPath(AVAILABILITY, { query })],
    queryFn: async ({ signal }) => unpackDays(await call(AVAILABILITY, { query, signal })),
    staleTime: STALE_AFTER_MS,
  })
}

export function useAvailability(month: CalendarMonth, enabled = true) {
  return useQuery({ ...availabilityQuery(month), enabled, refetchOnMount: true, refetchOnWindowFocus: true })
}

export function refetchAvailability(queryClient: QueryClient): Promise<void> {
  const path = endpointPath(AVAILABILITY)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`${path}?`) })
}
