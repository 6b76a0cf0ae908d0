import type { Appointment } from '#shared/appointments/schema.ts'
import { DANA } from './contacts.ts'
import { EIGHT } from './slots.ts'

/** A hold on a Monday at 8:00 AM in Nashville. */
export const HELD_APPOINTMENT: Appointment = {
  id: '0198c0de-0000-7000-8000-000000000001',
  appointmentDate: '2027-03-01',
  timeSlot: EIGHT,
  startsAt: '2027-03-01T14:00:00.000Z',
  endsAt: '2027-03-01T15:00:00.000Z',
  outcome: 'held',
  heldUntil: '2027-02-01T15:30:00.000Z',
  feeCents: 10_000,
  paidCents: 0,
  refundedCents: 0,
  movedByShop: false,
  contact: { ...DANA, lastName: 'W.', address: '12 Elm Street', aptSuite: 'Apt 3' },
  quoteId: null,
}
