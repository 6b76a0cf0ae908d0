import { describe, expect, it } from 'vitest'
import { ALL_SLOTS, allSlotsExcept, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE, TEN } from '#test/slots.ts'

const api = useAppointmentApi()

describe('a slot that another visitor has', () => {
  it.each([
    [EIGHT, EIGHT],
    [EIGHT, HALF_PAST_EIGHT],
    [HALF_PAST_EIGHT, EIGHT],
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

  it('leaves adjacent slots free', async () => {
    await api.hold({ slot: NINE })
    await api.hold({ slot: EIGHT })
    await api.hold({ slot: TEN })
    expect(await api.count('appointments')).toBe(3)
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

describe('a shop with two crews', () => {
  const two = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
  const book = (timeSlot: string) => two.book({ timeSlot })

  it('offers a slot until both crews are busy', async () => {
    await book(EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(ALL_SLOTS)
    await book(HALF_PAST_EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('moves two holds to the same slot at once, one to each crew', async () => {
    const [one, other] = [await two.hold({ date: WEDNESDAY }), await two.hold({ date: WEDNESDAY })]
    const answers = await Promise.all(
      [one.by, other.by, two.newVisitor()].map((by) => api.book({ timeSlot: EIGHT }, by)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })
})

it('moves a hold of a removed crew to an existing crew, or not at all', async () => {
  const retired = await api.hold({ date: WEDNESDAY })
  await api.database.rows('update appointments set crew = 2 where id = $1', [retired.id])
  await api.hold({ slot: EIGHT })
  await api.book({ timeSlot: EIGHT }, retired.by).expect(409)
  await api.book({ timeSlot: NINE }, retired.by).expect(201)
  const kept = await api.database.rows('select crew from appointments where time_slot = $1', [NINE])
  expect(kept).toEqual([{ crew: 1 }])
})
