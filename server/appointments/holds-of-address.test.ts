import { expect, it } from 'vitest'
import { newSession, visitor } from '#test/api.ts'
import { EIGHT, NINE, RACES, useBooking } from '#test/booking-api.ts'
import { MAX_HOLDS_OF_ADDRESS } from './service.ts'

const api = useBooking({ RATE_LIMIT: 'on' })

/** Of which none is in the way of another. Fewer than one address may ask for in ten minutes. */
const FIFTY_SLOTS = ['02', '03', '04', '05', '08', '09', '10', '11', '12', '15'].flatMap((day) =>
  [EIGHT, NINE, '10:00 AM-11:00 AM', '1:00 PM-2:00 PM', '2:00 PM-3:00 PM'].map((timeSlot) => ({
    appointmentDate: `2027-03-${day}`,
    timeSlot,
  })),
)

it.each(Array.from({ length: RACES.ROUNDS }, (_, index) => index + 1))(
  'of 50 slots that one client address asks for at once it holds 20 (round %s)',
  async () => {
    const ask = (slot: object) =>
      visitor(api.app, newSession()).post('/api/appointments', slot).set('X-Forwarded-For', '203.0.113.7')
    const statuses = (await Promise.all(FIFTY_SLOTS.map(ask))).map(({ status }) => status)
    const kept = statuses.filter((status) => status === 201)
    const refused = statuses.filter((status) => status === 429)
    expect([kept.length, refused.length]).toEqual([MAX_HOLDS_OF_ADDRESS, FIFTY_SLOTS.length - MAX_HOLDS_OF_ADDRESS])
    expect(await api.database.run('', 'select 1 from appointments', [])).toHaveLength(MAX_HOLDS_OF_ADDRESS)
  },
)
