import { SLOTS } from '#shared/appointments/slots.ts'
import { ADA } from '#test/contacts.ts'
import { nthOf } from './nth.ts'

/** Monday, March 1, 2027, 9:00 AM in Nashville. */
export const START = Date.UTC(2027, 2, 1, 15)

/** The first three overlap. */
const MODEL_SLOTS = [
  { appointmentDate: '2027-03-02', slot: SLOTS[0] },
  { appointmentDate: '2027-03-02', slot: SLOTS[1] },
  { appointmentDate: '2027-03-02', slot: SLOTS[2] },
  { appointmentDate: '2027-03-02', slot: SLOTS[10] },
  { appointmentDate: '2027-03-04', slot: SLOTS[0] },
].map(({ appointmentDate, slot }) => ({ appointmentDate, timeSlot: slot?.label ?? '' }))

export function slotOf(index: number): { appointmentDate: string; timeSlot: string } {
  return nthOf(MODEL_SLOTS, index) ?? { appointmentDate: '', timeSlot: '' }
}

export const contactOf = (firstName: string, email: string) => ({ ...ADA, firstName, email })
