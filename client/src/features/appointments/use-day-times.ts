import { useQueryClient } from '@tanstack/react-query'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { availabilityIn, monthOf, useAvailability } from './availability.ts'
import type { Choice } from './choice.ts'

/** What is free on the chosen day, and whether the chosen time still is. */
export function useDayTimes({ date, slot }: Choice) {
  const queryClient = useQueryClient()
  const month = monthOf(date ?? dateIn(new Date(), SHOP.timeZone))
  const availability = useAvailability(month, date !== null)
  const day = availability.data?.days.find((one) => one.date === date)
  const isFree = slot !== null && day?.slots.includes(slot) === true
  return {
    /** Undefined until it is known. */
    free: day?.slots,
    closed: day?.closed,
    isPending: date !== null && availability.isPending,
    /** What is known may be older than what is asked for just now. */
    isFetching: date !== null && availability.isFetching,
    isError: date !== null && availability.isError,
    /** The chosen time, null where none is chosen or somebody else has taken it. */
    chosen: isFree ? slot : null,
    isLost: slot !== null && day !== undefined && !isFree,
    retry: () => void availability.refetch(),
    /** Before anybody chooses by an answer that is too old, asks again. */
    refresh: (chosen: CalendarDate) => void queryClient.fetchQuery(availabilityIn(monthOf(chosen))).catch(() => {}),
  }
}

export type DayTimesHandle = ReturnType<typeof useDayTimes>
