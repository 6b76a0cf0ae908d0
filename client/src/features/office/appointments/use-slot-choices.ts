import { useQuery } from '@tanstack/react-query'
import { read } from '#client/api/query-client.ts'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { SLOTS, type Slot, slotsOverlap, slotTimes } from '#shared/appointments/slots.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { shopToday, visitsQuery } from './visits.ts'

export interface SlotChoices {
  /** What visitors are offered, too. */
  free: readonly string[]
  /** Nobody is visited then, but visitors are not offered it: short notice, weekends, closed hours. */
  alsoFree: readonly string[]
  /** Somebody is visited then: possible where the shop has another crew, which the server knows. */
  booked: readonly string[]
}

interface SlotChoicesState {
  /** Undefined until they are known, or where the date is none. */
  choices: SlotChoices | undefined
  /** Whether the date is a day from today on. */
  isDay: boolean
  error: Error | null
  retry: () => void
}

/** Which slots the office may choose on a day; `moving` is a visit that does not stand in its own way. */
export function useSlotChoices(adminKey: string, date: string, moving?: OfficeVisit): SlotChoicesState {
  const isDay = isCalendarDate(date) && date >= shopToday()
  const day = isDay ? date : shopToday()
  const visits = useQuery({ ...visitsQuery(adminKey, day, 1), staleTime: 0, enabled: isDay })
  const offered = useQuery({
    ...read('GET /api/appointments/availability', { query: { from: day, to: day } }),
    staleTime: 0,
    enabled: isDay,
  })
  const isKnown = isDay && visits.data && offered.data
  return {
    choices: isKnown
      ? slotChoices(day, offered.data.days[0]?.slots ?? [], visits.data, new Date(), moving?.id)
      : undefined,
    isDay,
    error: visits.error ?? offered.error,
    retry: () => {
      void visits.refetch()
      void offered.refetch()
    },
  }
}

/** The slots of a day that are not over, by what stands in their way. */
export function slotChoices(
  date: CalendarDate,
  offered: readonly string[],
  visits: readonly Pick<OfficeVisit, 'id' | 'status' | 'timeSlot'>[],
  now: Date,
  movingId?: string,
): SlotChoices {
  const inTheWay = visits.filter(
    ({ id, status }) => id !== movingId && ACTIVE_STATUSES.some((active) => active === status),
  )
  const rest = SLOTS.filter((slot) => !offered.includes(slot.label) && slotTimes(date, slot, SHOP.timeZone).end > now)
  const isBooked = ({ label }: Slot) => inTheWay.some(({ timeSlot }) => slotsOverlap(timeSlot, label))
  const labels = (slots: readonly Slot[]) => slots.map(({ label }) => label)
  return {
    free: offered,
    alsoFree: labels(rest.filter((slot) => !isBooked(slot))),
    booked: labels(rest.filter(isBooked)),
  }
}
