import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { SLOTS, type Slot, slotsOverlap, slotTimes } from '#shared/appointments/slots.ts'
import { ACTIVE_STATUSES } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { appointmentsQuery, shopToday } from './appointment-queries.ts'

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
export function useSlotChoices(adminKey: string, date: string, moving?: OfficeAppointment): SlotChoicesState {
  const isValidDate = isCalendarDate(date) && date >= shopToday()
  const day = isValidDate ? date : shopToday()
  const appointments = useQuery({ ...appointmentsQuery(adminKey, day, 1), staleTime: 0, enabled: isValidDate })
  const availability = useQuery({
    ...readQuery('GET /api/appointments/availability', { query: { from: day, to: day } }),
    staleTime: 0,
    enabled: isValidDate,
  })
  const isKnown = isValidDate && appointments.data && availability.data
  return {
    choices: isKnown
      ? slotChoices(day, availability.data.days[0]?.slots ?? [], appointments.data, new Date(), moving?.id)
      : undefined,
    isValidDate,
    error: appointments.error ?? availability.error,
    retry: () => {
      void appointments.refetch()
      void availability.refetch()
    },
  }
}

/** Groups the day's slots that aren't over by who can book them. */
export function slotChoices(
  date: CalendarDate,
  offered: readonly string[],
  appointments: readonly Pick<OfficeAppointment, 'id' | 'status' | 'timeSlot'>[],
  now: Date,
  movingId?: string,
): SlotChoices {
  const active = appointments.filter(
    ({ id, status }) => id !== movingId && ACTIVE_STATUSES.some((one) => one === status),
  )
  const notOffered = SLOTS.filter(
    (slot) => !offered.includes(slot.label) && slotTimes(date, slot, SHOP.timeZone).end > now,
  )
  const isBooked = ({ label }: Slot) => active.some(({ timeSlot }) => slotsOverlap(timeSlot, label))
  const labels = (slots: readonly Slot[]) => slots.map(({ label }) => label)
  return {
    online: offered,
    officeOnly: labels(notOffered.filter((slot) => !isBooked(slot))),
    booked: labels(notOffered.filter(isBooked)),
  }
}
