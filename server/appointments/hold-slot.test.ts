import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApi, visitor } from '#test/api.ts'
import {
  ALL_SLOTS,
  allSlotsExcept,
  BOTH_CONFIRMED,
  CONTACT,
  EXPIRED,
  HELD,
  HOLD,
  MINUTE,
  slotRequest,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { NOW } from '#test/clock.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, NINE } from '#test/slots.ts'
import request from 'supertest'

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
    const lasts = new Date(body.heldUntil).getTime() - NOW.getTime()
    expect(lasts).toBeGreaterThanOrEqual(HOLD)
    expect(lasts).toBeLessThan(HOLD + MINUTE)
    expect(await api.historyOf(body.id)).toEqual([HELD])
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

describe('bad input', () => {
  it.each([
    ['a day that does not exist', { appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['an instant for a date', { appointmentDate: '2027-03-02T14:00:00Z' }, 'appointmentDate'],
    ['a slot off the half hours', { timeSlot: '8:15 AM-9:15 AM' }, 'timeSlot'],
    ['no slot', { timeSlot: undefined }, 'timeSlot'],
    ['a malformed quoteId', { quoteId: '1042' }, 'quoteId'],
    ['an unknown quoteId', { quoteId: '0198c0de-0000-7000-8000-000000000001' }, 'quoteId'],
  ])('refuses %s and names the field', async (_what, changes, field) => {
    const { body } = await api.book(changes).expect(400)
    expect(body).toEqual({ code: 'invalid', error: expect.any(String), issues: [{ path: field, message: body.error }] })
    expect(await api.count('appointments')).toBe(0)
    expect(await api.count('appointment_history')).toBe(0)
  })

  it.each([
    ['today within the notice', { appointmentDate: '2027-03-01', timeSlot: '10:30 AM-11:30 AM' }, "2 hours' notice"],
    ['a Saturday', { appointmentDate: '2027-03-06' }, 'closed on weekends'],
  ])('refuses %s and says why', async (_what, changes, why) => {
    const { body } = await api.book(changes).expect(400)
    expect(body).toEqual({ code: 'not_bookable', error: expect.stringContaining(why) })
    expect(await api.count('appointments')).toBe(0)
  })

  it.each([
    ['phoneNumber', '555-0142', 'Phone number must be at least 10 digits'],
    ['email', 'dana@', 'Invalid email address'],
    ['address', '  ', 'Address is required'],
  ])('refuses a contact with %s %j', async (field, value, message) => {
    const contact = { ...CONTACT, [field]: value }
    const { body } = await api.book({ contact }).expect(400)
    expect(body).toEqual({ code: 'invalid', error: message, issues: [{ path: `contact.${field}`, message }] })
    expect(await api.count('appointments')).toBe(0)
  })

  it('names every missing field of an empty contact', async () => {
    const { body } = await api.book({ contact: {} }).expect(400)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(
      ['firstName', 'lastName', 'phoneNumber', 'email', 'address', 'city', 'zipCode'].map((name) => `contact.${name}`),
    )
  })

  it('refuses a request without a session', async () => {
    const { body } = await request(api.app).post('/api/appointments').send(slotRequest()).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })
})

describe('a slot that another visitor has', () => {
  it.each([
    [EIGHT, EIGHT],
    [HALF_PAST_EIGHT, NINE],
  ])('%s blocks %s, and the error lists the free slots', async (slot, timeSlot) => {
    await api.hold({ slot })
    const other = api.newVisitor()
    const { body } = await api.book({ timeSlot }, other).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'Someone just took that time. Please choose another one.',
      free: await api.freeOn(TUESDAY, other),
    })
    expect(body.free).not.toContain(timeSlot)
    expect(await api.count('appointments')).toBe(1)
  })

  it('is not free after the office blocked it', async () => {
    await api.block()
    const { body } = await api.book().expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'Tuesday, March 2, 2027 is closed: Inventory. Please choose another day.',
      free: [],
    })
  })

  it('is reported as closed, not as taken, if the office blocked it', async () => {
    await api.block({ timeSlot: EIGHT, reason: 'Dentist' })
    const { body } = await api.book({ timeSlot: HALF_PAST_EIGHT }).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'We just closed that time. Please choose another one.',
      free: allSlotsExcept(EIGHT, HALF_PAST_EIGHT),
    })
  })
})

describe('a session that holds a slot', () => {
  it('gets the same hold with the same end for the same slot', async () => {
    const held = await api.hold()
    api.clock.advance(10 * MINUTE)
    const { body } = await api.book({}, held.by).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    expect(await api.count('appointments')).toBe(1)
    expect(await api.count('appointment_history')).toBe(1)
  })

  it('moves its hold to another slot, which frees the old slot and restarts the time', async () => {
    const held = await api.hold()
    api.clock.advance(10 * MINUTE)
    const { body } = await api.book({ appointmentDate: WEDNESDAY, timeSlot: NINE }, held.by).expect(201)
    expect(body).toMatchObject({ id: held.id, appointmentDate: WEDNESDAY, timeSlot: NINE })
    expect(new Date(body.heldUntil).getTime() - new Date(held.heldUntil).getTime()).toBeGreaterThanOrEqual(10 * MINUTE)
    expect(await api.freeOn(TUESDAY)).toEqual(ALL_SLOTS)
    expect(await api.freeOn(WEDNESDAY)).toEqual(allSlotsExcept(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE))
    expect(await api.appointmentOf(held.by)).toMatchObject({
      id: held.id,
      startsAt: '2027-03-03T15:00:00.000Z',
      contact: CONTACT,
    })
    expect(await api.historyOf(held.id)).toEqual([HELD, `held > held visitor: Moved from ${TUESDAY} ${EIGHT}`])
  })

  it("keeps its hold if the other slot is taken or can't be booked", async () => {
    await api.hold({ slot: NINE })
    const held = await api.hold({ date: WEDNESDAY })
    const { body } = await api.book({ timeSlot: HALF_PAST_EIGHT }, held.by).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: allSlotsExcept(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) })
    await api.book({ appointmentDate: '2027-03-06' }, held.by).expect(400)
    expect(await api.appointmentOf(held.by)).toMatchObject({ id: held.id, outcome: 'held', appointmentDate: WEDNESDAY })
  })

  it.each([TUESDAY, WEDNESDAY])('gets a new appointment on %s after its hold ends', async (date) => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const again = await api.hold({ by: held.by, date })
    expect(again.id).not.toBe(held.id)
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.historyOf(held.id)).toEqual([HELD, EXPIRED])
    expect(await api.appointmentOf(held.by)).toMatchObject({ id: again.id, outcome: 'held' })
  })

  it('can book another appointment after a paid one', async () => {
    const paid = await api.confirmed()
    const second = await api.hold({ by: paid.by, date: WEDNESDAY })
    expect(second.id).not.toBe(paid.id)
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
    await api.book({ timeSlot: HALF_PAST_EIGHT }, paid.by).expect(409)
  })

  it('gets only one hold if it requests two at once', async () => {
    const by = api.newVisitor()
    const answers = await Promise.all([api.book({}, by), api.book({ appointmentDate: WEDNESDAY }, by)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await api.count('appointments')).toBe(1)
  })
})
