import { useQueryClient } from '@tanstack/react-query'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn } from '#shared/lib/zoned.ts'
import { availabilityQuery, monthOf, useAvailability } from './availability.ts'
import type { SlotChoice } from './slot-choice.ts'

/** The free slots of the chosen day, and whether the chosen slot is still free. */
export function useDaySlots({ date, slot }: SlotChoice) {
  const queryClient = useQueryClient()
  const month = monthOf(date ?? dateIn(new Date(), SHOP.timeZone))
  const availability = useAvailability(month, date !== null)
  const day = availability.data?.days.find((one) => one.date === date)
  const isFree = slot !== null && day?.slots.includes(slot) === true
  return {
    /** Labels of the free slots. Undefined while loading. */
    free: day?.slots,
    closed: day?.closed,
    isPending: date !== null && availability.isPending,
    /** True during a refetch, too, when `free` may be out of date. */
    isFetching: date !== null && availability.isFetching,
    isError: date !== null && availability.isError,
    /** The chosen slot, or null if none is chosen or it is taken. */
    chosen: isFree ? slot : null,
    isChosenTaken: slot !== null && day !== undefined && !isFree,
    retry: () => void availability.refetch(),
    /** Refetches the month of a chosen date if its data is stale. */
    refresh: (chosen: CalendarDate) => void queryClient.fetchQuery(availabilityQuery(monthOf(chosen))).catch(() => {}),
  }
}

export type DaySlotsState = ReturnType<typeof useDaySlots>
