import { bookableSlots, closedReason } from '#shared/schedule/calendar.ts'
import { packDays } from '#shared/appointments/availability.ts'
import type { Appointment } from '#shared/appointments/schema.ts'
import { NOW } from '#test/clock.ts'
import { DANA } from '#test/contacts.ts'
import { everyDay } from '#test/days.ts'
import { EIGHT } from '#test/slots.ts'
import { json, type StubbedApi } from './stub-api.ts'

export const HOLD_ID = '0198c0de-0000-7000-8000-00000000000a'
export const QUOTE_ID = '0198c0de-0000-7000-8000-000000000001'
export const CONTACT = DANA
export const RECEIPT = { id: QUOTE_ID, number: 1042, createdAt: '2027-02-27T15:00:00.000Z', hasAddress: true }
export const TUESDAY = 'Tuesday, March 2, 2027'
export const FAILURE = { error: 'Something went wrong on our side.', code: 'internal' }

/** The response to a booking. The hold ends at 9:30 AM. */
export const hold = (appointmentDate = '2027-03-02', timeSlot = EIGHT) => ({
  id: HOLD_ID,
  appointmentDate,
  timeSlot,
  heldUntil: '2027-03-01T15:30:00.000Z',
  feeCents: 10_000,
})

/** The appointment of `hold` with that outcome, as its session sees it. */
export function appointment(outcome: Appointment['outcome'], changes: Partial<Appointment> = {}): Appointment {
  return {
    ...hold(),
    startsAt: '2027-03-02T14:00:00.000Z',
    endsAt: '2027-03-02T15:00:00.000Z',
    outcome,
    paidCents: 0,
    refundedCents: 0,
    movedByShop: false,
    contact: CONTACT,
    quoteId: null,
    ...changes,
  }
}

/** A hold on a Monday at 8:00 AM in Nashville, which ends a month before. */
export const HELD_APPOINTMENT = appointment('held', {
  appointmentDate: '2027-03-01',
  startsAt: '2027-03-01T14:00:00.000Z',
  endsAt: '2027-03-01T15:00:00.000Z',
  heldUntil: '2027-02-01T15:30:00.000Z',
  contact: { ...DANA, lastName: 'W.', address: '12 Elm Street', aptSuite: 'Apt 3' },
})

/** No free time on any day. */
export const noFreeTimes: StubbedApi[string] = ({ query }) => {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return json(packDays({ from, to }, []))
}

/** Answers with all bookable slots, except on the days that the test names. */
export type Days = Record<string, { slots: string[]; closed?: string }>
export const availability =
  (days: Days = {}): StubbedApi[string] =>
  ({ query }) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    const all = everyDay(from, to).map((date) => {
      const slots = bookableSlots(date, NOW).map(({ label }) => label)
      return { date, slots, closed: closedReason(date), ...days[date] }
    })
    return json(packDays({ from, to }, all))
  }
