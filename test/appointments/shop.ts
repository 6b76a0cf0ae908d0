import { SLOTS } from '#shared/appointments/slots.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { ADA } from '#test/contacts.ts'
import { nthOf } from './nth.ts'

/** Monday, March 1, 2027, 9:00 AM in Nashville. */
export const START = Date.UTC(2027, 2, 1, 15)

/** Where most visits are: tomorrow, or a Sunday on which clocks change, in spring or fall. The model opens those. */
export const BUSY_DAYS = ['2027-03-02', '2027-03-14', '2027-11-07'] as const
export type BusyDay = (typeof BUSY_DAYS)[number]
const OTHER_DAY = '2027-03-04'

interface ModelSlot {
  appointmentDate: CalendarDate
  timeSlot: string
}
export type SlotOf = (index: number) => ModelSlot

/** The slots of a scenario. The first three overlap. */
export function slotsOf(busyDay: BusyDay): SlotOf {
  const slots = [
    { appointmentDate: busyDay, slot: SLOTS[0] },
    { appointmentDate: busyDay, slot: SLOTS[1] },
    { appointmentDate: busyDay, slot: SLOTS[2] },
    { appointmentDate: busyDay, slot: SLOTS[10] },
    { appointmentDate: OTHER_DAY, slot: SLOTS[0] },
  ].map(({ appointmentDate, slot }) => ({ appointmentDate, timeSlot: slot?.label ?? '' }))
  return (index) => nthOf(slots, index) ?? { appointmentDate: '', timeSlot: '' }
}

export const contactOf = (firstName: string, email: string) => ({ ...ADA, firstName, email })
