import { describe, expect, it } from 'vitest'
import { officeClient } from '#test/api.ts'
import { EIGHT, HALF_PAST_EIGHT, HOLD, NINE, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ALL_SLOTS, slotRequest, appointmentRecords, allSlotsExcept } from '#test/appointment-requests.ts'

const api = useAppointmentApi()
const { rows } = appointmentRecords(api)

describe('a slot that another visitor has', () => {
  it.each([
    [EIGHT, EIGHT],
    [EIGHT, HALF_PAST_EIGHT],
    [HALF_PAST_EIGHT, EIGHT],
    [HALF_PAST_EIGHT, NINE],
  ])('%s blocks %s, and the error lists the free slots', async (slot, timeSlot) => {
    await api.hold({ slot })
    const other = api.newVisitor()
    const { body } = await other.post('/api/appointments', slotRequest({ timeSlot })).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'Someone just took that time. Please choose another one.',
      free: await api.freeOn(TUESDAY, other),
    })
    expect(body.free).not.toContain(timeSlot)
    expect(await rows('appointments')).toBe(1)
  })

  it('leaves adjacent slots free', async () => {
    await api.hold({ slot: NINE })
    await api.hold({ slot: EIGHT })
    await api.hold({ slot: '10:00 AM-11:00 AM' })
    expect(await rows('appointments')).toBe(3)
  })

  it('can be booked once its hold is overdue, even before a job expires it', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const other = await api.hold()
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.statusOf(other.id)).toBe('held')
    expect(await api.appointmentOf(held.by)).toMatchObject({ outcome: 'expired', heldUntil: null })
  })

  it('goes to one of two visitors who book at the same moment', async () => {
    const answers = await Promise.all(
      [EIGHT, EIGHT, HALF_PAST_EIGHT].map((timeSlot) =>
        api.newVisitor().post('/api/appointments', slotRequest({ timeSlot })),
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

  it('is not free after the office blocked it', async () => {
    await officeClient(api.app).post('/api/closures', { date: TUESDAY, reason: 'Inventory' }).expect(201)
    const { body } = await api.newVisitor().post('/api/appointments', slotRequest()).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'Tuesday, March 2, 2027 is closed: Inventory. Please choose another day.',
      free: [],
    })
  })

  it('is reported as closed, not as taken, if the office blocked it', async () => {
    await officeClient(api.app).post('/api/closures', { date: TUESDAY, timeSlot: EIGHT, reason: 'Dentist' }).expect(201)
    const { body } = await api
      .newVisitor()
      .post('/api/appointments', slotRequest({ timeSlot: HALF_PAST_EIGHT }))
      .expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'We just closed that time. Please choose another one.',
      free: allSlotsExcept(EIGHT, HALF_PAST_EIGHT),
    })
  })
})

describe('a shop with two crews', () => {
  const two = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
  const book = (timeSlot: string) => two.newVisitor().post('/api/appointments', slotRequest({ timeSlot }))

  it('offers a slot until both crews are busy', async () => {
    await book(EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(ALL_SLOTS)
    await book(HALF_PAST_EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('sells a slot twice, not three times', async () => {
    await book(EIGHT).expect(201)
    await book(EIGHT).expect(201)
    const taken = await two.database.run('', 'select crew from appointments order by crew', [])
    expect(taken).toEqual([{ crew: 1 }, { crew: 2 }])
    expect((await book(HALF_PAST_EIGHT).expect(409)).body.free).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
  })

  it('sells it twice to ten visitors who book at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(EIGHT)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
  })

  it('moves two holds to the same slot at once, one to each crew', async () => {
    const [one, other] = [await two.hold({ date: WEDNESDAY }), await two.hold({ date: WEDNESDAY })]
    const answers = await Promise.all(
      [one.by, other.by, two.newVisitor()].map((by) => by.post('/api/appointments', slotRequest({ timeSlot: EIGHT }))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})

it('moves a hold of a removed crew to an existing crew, or not at all', async () => {
  const retired = await api.hold({ date: WEDNESDAY })
  await api.database.run('', 'update appointments set crew = 2 where id = $1', [retired.id])
  await api.hold({ slot: EIGHT })
  await retired.by.post('/api/appointments', slotRequest({ timeSlot: EIGHT })).expect(409)
  await retired.by.post('/api/appointments', slotRequest({ timeSlot: NINE })).expect(201)
  const kept = await api.database.run('', 'select crew from appointments where time_slot = $1', [NINE])
  expect(kept).toEqual([{ crew: 1 }])
})
