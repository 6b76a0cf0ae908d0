import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApi, visitor } from '#test/api.ts'
import { CONTACT, HELD, HOLD, MINUTE, NOW, slotRequest, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const api = useAppointmentApi()

describe('holding a slot', () => {
  it('returns its end and the fee, and starts the history', async () => {
    const { body } = await api.book().expect(201)
    expect(body).toEqual({
      id: expect.any(String),
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      heldUntil: expect.any(String),
      feeCents: 10_000,
    })
    const lasts = new Date(body.heldUntil).getTime() - new Date(NOW).getTime()
    expect(lasts).toBeGreaterThanOrEqual(HOLD)
    expect(lasts).toBeLessThan(HOLD + MINUTE)
    expect(await api.historyOf(body.id)).toEqual([HELD])
  })

  it('needs only a date and a slot, and then has no address', async () => {
    const held = api.newVisitor()
    await api.book({}, held).expect(201)
    const visit = await api.appointmentOf(held)
    expect(visit?.contact).toEqual(Object.fromEntries(Object.keys(CONTACT).map((name) => [name, ''])))
    expect(visit?.quoteId).toBeNull()
  })

  it('stores the label of its slot as we write it', async () => {
    const { body } = await api.book({ timeSlot: ' 8:00\u00a0am \u2013 9:00\u202fAM' }).expect(201)
    expect(body.timeSlot).toBe(EIGHT)
    expect((await api.stored(body.id)).time_slot).toBe(EIGHT)
  })

  it('ignores unknown fields', async () => {
    const mischief = { id: randomUUID(), status: 'confirmed', feeCents: 1, crew: 7, heldUntil: '2099-01-01T00:00:00Z' }
    const { body } = await api.book({ ...mischief, contact: { ...CONTACT, notes: 'x', isVip: true } }).expect(201)
    expect(body).toMatchObject({ feeCents: 10_000 })
    expect(body.id).not.toBe(mischief.id)
    expect(await api.stored(body.id)).toMatchObject({ status: 'held', fee: 'online', crew: 1, notes: '' })
    expect((await api.stored(body.id)).held_until).not.toEqual(new Date(mischief.heldUntil))
  })
})

describe('booking a slot that the session already holds', () => {
  it('works after the notice period has begun and after the office blocked the time', async () => {
    api.clock.set('2027-03-02T11:50:00.000Z') // ten minutes before the notice period begins
    const held = await api.hold()
    api.clock.advance(15 * MINUTE)
    await api.block({ reason: 'Stocktaking' })
    const { body } = await api.book({ contact: CONTACT }, held.by).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    await api.book({ contact: CONTACT }).expect(400)
  })

  it('extends the hold to at most two hours, no matter how often it moves', async () => {
    const held = await api.hold()
    const slots = [EIGHT, NINE]
    let last = held.heldUntil
    for (let minutes = 25; minutes < 130; minutes += 25) {
      api.clock.advance(25 * MINUTE)
      const { body } = await api.book({ timeSlot: slots[(minutes / 25) % 2], contact: CONTACT }, held.by)
      if (body.id !== held.id) break
      last = body.heldUntil
    }
    const began = new Date(held.heldUntil).getTime() - HOLD
    expect(new Date(last).getTime() - began).toBeLessThanOrEqual(120 * MINUTE)
    expect(new Date(last).getTime() - began).toBeGreaterThan(90 * MINUTE)
  })
})

describe('booking requests', () => {
  const limited = useApi()

  it('are limited by client address, and other addresses are not affected', async () => {
    limited.clock.set(NOW)
    const ask = (address: string) =>
      visitor(limited.app)
        .post('/api/appointments', slotRequest({ appointmentDate: '2027-03-06' }))
        .set('X-Forwarded-For', address)
    for (let i = 0; i < 60; i += 1) await ask('203.0.113.7').expect(400)
    const refused = await ask('203.0.113.7').expect(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await ask('203.0.113.8').expect(400)
  })
})
