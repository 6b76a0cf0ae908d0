import { describe, expect, it } from 'vitest'
import { CONTACT, HOLD, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE, ONE, TEN, TWO } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const three = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '3' })

const crewOf = async (id: string, of = api) => (await of.stored(id)).crew

/** Books that slot as a visitor and returns the crew. */
async function book(timeSlot: string, city = '', of = api) {
  const { body } = await of.book({ timeSlot, ...(city && { contact: { ...CONTACT, city } }) }).expect(201)
  return crewOf(body.id, of)
}

const byPhone = async (timeSlot: string): Promise<{ id: string; crew: number }> =>
  (await api.takeByPhone({ timeSlot }).expect(201)).body

describe('a new appointment goes to the crew', () => {
  it('with the fewest appointments that day, by phone too, without cancelled ones and other days', async () => {
    await api.hold({ date: WEDNESDAY })
    const first = await byPhone(EIGHT)
    expect(first.crew).toBe(1)
    await api.cancel(first.id, false)
    expect((await byPhone(NINE)).crew).toBe(1)
    expect((await byPhone(ONE)).crew).toBe(2)
  })

  it('that is free, even if it has more appointments than another', async () => {
    expect(await book(EIGHT)).toBe(1)
    expect(await book(NINE)).toBe(2)
    expect(await book(ONE)).toBe(1)
    // Crew 2 has only one appointment, but it's busy at that time.
    expect(await book(HALF_PAST_EIGHT).catch(() => 'none')).toBe('none')
    expect(await book(NINE)).toBe(1)
  })

  it('with an appointment in the same city, if others have equally few', async () => {
    expect(await book(EIGHT, 'Franklin')).toBe(1)
    expect(await book(EIGHT, 'Brentwood')).toBe(2)
    expect(await book(ONE, 'brentwood ')).toBe(2)
    expect(await book(TWO, 'Brentwood')).toBe(1)
  })

  it('near the city of the quote, if the contact is copied from a quote', async () => {
    const quoteId = await api.newQuote({ address: '1 Main Street', city: 'Brentwood' })
    await book(EIGHT, 'Franklin')
    await book(EIGHT, 'Brentwood')
    const { id } = await api.hold({ slot: ONE, quoteId })
    expect(await crewOf(id)).toBe(2)
  })

  it('with the lowest number if nothing else decides, and an empty city never matches', async () => {
    expect(await book(EIGHT, '', three)).toBe(1)
    expect(await book(EIGHT, '', three)).toBe(2)
    expect(await book(EIGHT, '', three)).toBe(3)
    expect(await book(ONE, '', three)).toBe(1)
  })
})

describe('a move', () => {
  it('of an appointment keeps its crew if that crew is free, or else picks a crew like a new appointment', async () => {
    const { id, crew } = await byPhone(EIGHT)
    expect(crew).toBe(1)
    const move = (timeSlot: string) => api.edit(id, { appointmentDate: TUESDAY, timeSlot }).expect(200)
    await byPhone(ONE)
    await byPhone(ONE)
    expect((await move(NINE)).body).toMatchObject({ crew: 1 })
    await api.database.rows(`update appointments set crew = 2 where id = $1::uuid`, [id])
    expect((await move(TEN)).body).toMatchObject({ crew: 2 })
  })

  it('of a hold keeps its crew if that crew is free', async () => {
    await book(EIGHT)
    const held = await api.hold({ slot: EIGHT })
    await api.book({ timeSlot: ONE }, held.by).expect(201)
    expect(await crewOf(held.id)).toBe(2)
  })

  it('from expired to confirmed by a late payment keeps its crew if that crew is free', async () => {
    await book(EIGHT)
    const held = await api.startPayment({ slot: EIGHT })
    await api.database.rows(`update appointments set status = 'expired', held_until = null where id = $1::uuid`, [
      held.id,
    ])
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    await api.payDemo(held)
    await api.drain()
    expect(await api.stored(held.id)).toMatchObject({ status: 'confirmed', crew: 2 })
  })
})
