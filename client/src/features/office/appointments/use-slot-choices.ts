import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { shopToday } from '#client/features/office/shop-today.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { type Slot, slotByLabel, slotsOverlap, slotTimes } from '#shared/appointments/slots.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { weekQuery } from './appointment-queries.ts'

export interface SlotChoices {
  /** Visitors can book these online. */
  online: readonly string[]
  /** Free, but visitors can't book them online: short notice, weekends, closed hours. */
  officeOnly: readonly string[]
  /** Booked. Possible only if another crew is free, which the server decides. */
  booked: readonly string[]
}

interface SlotChoicesState {
  /** Undefined while loading or if the date is invalid. */
  choices: SlotChoices | undefined
  /** True for a date from today on. */
  isValidDate: boolean
  error: Error | null
  retry: () => void
}

/** The slots that the office can choose on a day. `moving` doesn't block its own slot. */
export function useSlotChoices(date: string, moving?: OfficeAppointment): SlotChoicesState {
  const isValidDate = isCalendarDate(date) && date >= shopToday()
  const day = isValidDate ? date : shopToday()
  const week = useQuery({ ...weekQuery(day, 1), staleTime: 0, enabled: isValidDate })
  const availability = useQuery({
    ...readQuery('GET /api/appointments/availability', { query: { from: day, to: day } }),
    staleTime: 0,
    enabled: isValidDate,
  })
  const isKnown = isValidDate && week.data && availability.data
  return {
    choices: isKnown
      ? slotChoices(
          {
            date: day,
            listed: week.data.days[0]?.slots ?? [],
            offered: availability.data.days[0]?.slots ?? [],
            appointments: week.data.appointments,
          },
          new Date(),
          moving?.id,
        )
      : undefined,
    isValidDate,
    error: week.error ?? availability.error,
    retry: () => {
      void week.refetch()
      void availability.refetch()
    },
  }
}

interface DaySlots {
  date: CalendarDate
  /** The slots of that day's hours, free or not. */
  listed: readonly string[]
  /** Those that visitors can book. */
  offered: readonly string[]
  appointments: readonly Pick<OfficeAppointment, 'id' | 'status' | 'timeSlot'>[]
}

/** Groups the day's slots that aren't over by who can book them. */
export function slotChoices(
  { date, listed, offered, appointments }: DaySlots,
  now: Date,
  movingId?: string,
): SlotChoices {
  const active = appointments.filter(
    ({ id, status }) => id !== movingId && ACTIVE_STATUSES.some((one) => one === status),
  )
  const notOffered = listed
    .flatMap((label) => slotByLabel(label) ?? [])
    .filter((slot) => !offered.includes(slot.label) && slotTimes(date, slot, SHOP.timeZone).end > now)
  const isBooked = ({ label }: Slot) => active.some(({ timeSlot }) => slotsOverlap(timeSlot, label))
  const labels = (slots: readonly Slot[]) => slots.map(({ label }) => label)
  return {
    online: offered,
    officeOnly: labels(notOffered.filter((slot) => !isBooked(slot))),
    booked: labels(notOffered.filter(isBooked)),
  }
}
