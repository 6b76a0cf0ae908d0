import { describe, expect, it } from 'vitest'
import { newSession, operator, visitor } from '#test/api.ts'
import { EIGHT, HALF_PAST_EIGHT, HOLD, NINE, TUESDAY, useBooking, WEDNESDAY } from '#test/booking-api.ts'
import { ALL, choice, recordsOf, without } from '#test/booking-choices.ts'

const api = useBooking()
const { rows } = recordsOf(api)

describe('a slot that somebody else has', () => {
  it.each([
    [EIGHT, EIGHT],
    [EIGHT, HALF_PAST_EIGHT],
    [HALF_PAST_EIGHT, EIGHT],
    [HALF_PAST_EIGHT, NINE],
  ])('blocks by %s the choice of %s, and the answer names what is free', async (slot, timeSlot) => {
    await api.hold({ slot })
    const other = api.newVisitor()
    const { body } = await other.post('/api/appointments', choice({ timeSlot })).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'That time was taken a moment ago. Please choose another one.',
      free: await api.freeOn(TUESDAY, other),
    })
    expect(body.free).not.toContain(timeSlot)
    expect(await rows('appointments')).toBe(1)
  })

  it('leaves those free that only touch it', async () => {
    await api.hold({ slot: NINE })
    await api.hold({ slot: EIGHT })
    await api.hold({ slot: '10:00 AM-11:00 AM' })
    expect(await rows('appointments')).toBe(3)
  })

  it('is one’s own when its hold is over, though nobody has ended it yet', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const other = await api.hold()
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.statusOf(other.id)).toBe('held')
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'expired', heldUntil: null })
  })

  it('goes to one of two who ask at the same moment', async () => {
    const answers = await Promise.all(
      [EIGHT, EIGHT, HALF_PAST_EIGHT].map((timeSlot) =>
        api.newVisitor().post('/api/appointments', choice({ timeSlot })),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ code: 'slot_taken', free: expect.any(Array) })
    }
    expect(await rows('appointments')).toBe(1)
    expect(await rows('appointment_history')).toBe(1)
  })

  it('is not free for who was closed out by the office', async () => {
    await operator(api.app).post('/api/closures', { date: TUESDAY, reason: 'Inventory' }).expect(201)
    const { body } = await api.newVisitor().post('/api/appointments', choice()).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'Tuesday, March 2, 2027 is closed: Inventory. Please choose another day.',
      free: [],
    })
  })

  it('is not said to be taken where the office has closed its hour', async () => {
    await operator(api.app).post('/api/closures', { date: TUESDAY, timeSlot: EIGHT, reason: 'Dentist' }).expect(201)
    const { body } = await api
      .newVisitor()
      .post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT }))
      .expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'That time was closed a moment ago. Please choose another one.',
      free: without(EIGHT, HALF_PAST_EIGHT),
    })
  })
})

describe('a shop with two crews', () => {
  const two = useBooking({ RATE_LIMIT: 'off', CREWS: '2' })
  const book = (timeSlot: string) => two.newVisitor().post('/api/appointments', choice({ timeSlot }))

  it('has a slot free until both are busy in it', async () => {
    await book(EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(ALL)
    await book(HALF_PAST_EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(without(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(without(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('sells a slot twice, and not three times', async () => {
    await book(EIGHT).expect(201)
    await book(EIGHT).expect(201)
    const taken = await two.database.run('', 'select crew from appointments order by crew', [])
    expect(taken).toEqual([{ crew: 1 }, { crew: 2 }])
    expect((await book(HALF_PAST_EIGHT).expect(409)).body.free).toEqual(without(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
  })

  it('sells it twice to ten who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(EIGHT)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
  })

  it('moves the holds of two who want the same slot at once, one to each crew', async () => {
    const [one, other] = [await two.hold({ date: WEDNESDAY }), await two.hold({ date: WEDNESDAY })]
    const answers = await Promise.all(
      [one.by, other.by, two.newVisitor()].map((by) => by.post('/api/appointments', choice({ timeSlot: EIGHT }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})

it('the hold of a crew that there is no more moves to one that there is, or not at all', async () => {
  const retired = await api.hold({ date: WEDNESDAY })
  await api.database.run('', 'update appointments set crew = 2 where id = $1', [retired.id])
  await api.hold({ slot: EIGHT })
  await retired.by.post('/api/appointments', choice({ timeSlot: EIGHT })).expect(409)
  await retired.by.post('/api/appointments', choice({ timeSlot: NINE })).expect(201)
  const kept = await api.database.run('', 'select crew from appointments where time_slot = $1', [NINE])
  expect(kept).toEqual([{ crew: 1 }])
})

describe('one client address', () => {
  it('has at most 20 unpaid holds at a time', async () => {
    const app = api.another({ RATE_LIMIT: 'on' })
    const book = (address: string, appointmentDate: string, timeSlot: string, session = newSession()) =>
      visitor(app, session)
        .post('/api/appointments', choice({ appointmentDate, timeSlot }))
        .set('X-Forwarded-For', address)
    const hours = [EIGHT, NINE, '10:00 AM-11:00 AM', '1:00 PM-2:00 PM']
    const last = newSession()
    for (const day of ['02', '03', '04', '05', '08']) {
      for (const hour of hours) {
        const isLast = day === '08' && hour === hours.at(-1)
        await book('203.0.113.7', `2027-03-${day}`, hour, isLast ? last : newSession()).expect(201)
      }
    }
    expect(await rows('appointments')).toBe(20)
    const refused = await book('203.0.113.7', '2027-03-09', NINE).expect(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rows('appointments')).toBe(20)

    await book('203.0.113.8', '2027-03-09', NINE).expect(201)
    // Who holds one of the 20 still moves it.
    await book('203.0.113.7', '2027-03-09', EIGHT, last).expect(201)
    api.clock.advance(HOLD)
    await book('203.0.113.7', '2027-03-11', NINE).expect(201)
  })
})
