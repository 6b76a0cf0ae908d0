import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { operator, visitor } from '#test/api.ts'
import {
  EIGHT,
  HALF_PAST_EIGHT,
  HALF_PAST_NINE,
  HOLD,
  MINUTE,
  NINE,
  TUESDAY,
  useBooking,
  WEDNESDAY,
} from '#test/booking-api.ts'
import { ALL, without } from '#test/booking-choices.ts'

const api = useBooking()

const path = (from: string, to: string) => `/api/appointments/availability?from=${from}&to=${to}`

describe('availability', () => {
  it('tells day by day in order what is free, both bounds included, and why a day is closed', async () => {
    const { body } = await api.newVisitor().get(path('2027-05-28', '2027-06-01')).expect(200)
    expect(body).toEqual({
      days: [
        { date: '2027-05-28', slots: ALL },
        { date: '2027-05-29', slots: [], closed: 'Saturdays and Sundays are closed' },
        { date: '2027-05-30', slots: [], closed: 'Saturdays and Sundays are closed' },
        { date: '2027-05-31', slots: [], closed: 'Memorial Day' },
        { date: '2027-06-01', slots: ALL },
      ],
    })
    expect(ALL).toHaveLength(16)
  })

  it('needs no session, but a right one where there is one', async () => {
    await visitor(api.app, undefined).get(path(TUESDAY, TUESDAY)).expect(200)
    await request(api.app).get(path(TUESDAY, TUESDAY)).expect(200)
    const { body } = await visitor(api.app, 'ABC').get(path(TUESDAY, TUESDAY)).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })

  it.each([
    ['from=2027-02-30&to=2027-03-02', 'from'],
    ['from=02/03/2027&to=2027-03-02', 'from'],
    ['from=2027-3-1&to=2027-03-02', 'from'],
    ['from=2027-03-01&to=2027-02-29', 'to'],
    ['from=2027-03-01&to=2027-03-02T00:00:00Z', 'to'],
    ['from=2027-03-01&to=1999-12-31', 'to'],
    ['from=2027-03-01', 'to'],
    ['to=2027-03-01', 'from'],
    ['from=&to=2027-03-01', 'from'],
    ['from=2027-03-01&from=2027-03-02&to=2027-03-02', 'from'],
    ['from=2027-03-02&to=2027-03-01', 'to'],
    ['from=2027-03-01&to=2027-05-02', 'to'],
    ['from=2001-01-01&to=2099-12-31', 'to'],
  ])('of %s is refused, and the answer names %s', async (query, field) => {
    const { body } = await api.newVisitor().get(`/api/appointments/availability?${query}`).expect(400)
    expect(body).toEqual({
      code: 'invalid',
      error: expect.any(String),
      issues: [{ path: field, message: body.error }],
    })
  })

  it('is of 62 days at most', async () => {
    const { body } = await api.newVisitor().get(path('2027-03-01', '2027-05-01')).expect(200)
    expect(body.days).toHaveLength(62)
    expect(body.days[0].date).toBe('2027-03-01')
    expect(body.days[61].date).toBe('2027-05-01')
  })

  it('has nothing in the past, within the notice, or beyond the horizon, and says that none of it is closed', async () => {
    const { body: past } = await api.newVisitor().get(path('2027-02-26', '2027-02-26')).expect(200)
    expect(past).toEqual({ days: [{ date: '2027-02-26', slots: [] }] })
    expect(await api.freeOn('2027-03-01')).toEqual(ALL.slice(ALL.indexOf('12:30 PM-1:30 PM')))
    const { body: far } = await api.newVisitor().get(path('2028-02-29', '2028-03-01')).expect(200)
    expect(far.days).toEqual([
      { date: '2028-02-29', slots: ALL },
      { date: '2028-03-01', slots: [] },
    ])
  })

  it('leaves out what shares a minute with a visit, for everybody but who holds it', async () => {
    const held = await api.hold({ slot: HALF_PAST_EIGHT })
    expect(await api.freeOn(TUESDAY)).toEqual(without(EIGHT, HALF_PAST_EIGHT, NINE))
    expect(await api.freeOn(TUESDAY, held.by)).toEqual(ALL)
    expect(await api.freeOn(WEDNESDAY)).toEqual(ALL)
    const { body } = await request(api.app).get(path(TUESDAY, TUESDAY)).expect(200)
    expect(body.days[0].slots).toEqual(without(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('has a held slot again when its hold is over, and never a paid one', async () => {
    const paid = await api.hold({ slot: NINE })
    const { clientSecret, intentId } = await api.secretOf(paid)
    await paid.by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
    await api.hold({ slot: '1:00 PM-2:00 PM' })
    expect(await api.freeOn(TUESDAY)).toHaveLength(10)
    api.clock.advance(HOLD)
    const left = without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE)
    expect(await api.freeOn(TUESDAY)).toEqual(left)
    expect(await api.freeOn(TUESDAY, paid.by)).toEqual(left)
  })

  it('leaves out what the office has closed, and gives its reason for a whole day', async () => {
    const office = operator(api.app)
    await office.post('/api/closures', { date: TUESDAY, timeSlot: NINE, reason: 'Dentist' }).expect(201)
    const { body: day } = await office.post('/api/closures', { date: WEDNESDAY, reason: 'Inventory' }).expect(201)
    const { body } = await api.newVisitor().get(path(TUESDAY, WEDNESDAY)).expect(200)
    expect(body.days).toEqual([
      { date: TUESDAY, slots: without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) },
      { date: WEDNESDAY, slots: [], closed: 'Inventory' },
    ])
    await office.delete(`/api/closures/${day.id}`).expect(204)
    expect(await api.freeOn(WEDNESDAY)).toEqual(ALL)
  })

  it('is by the clock in the shop when clocks change', async () => {
    // 6:00 AM, of the day after clocks went forward and of the one after they went back.
    for (const [date, edge] of [
      ['2027-03-15', '2027-03-15T11:00:00Z'],
      ['2027-11-08', '2027-11-08T12:00:00Z'],
    ] as const) {
      api.clock.set(new Date(new Date(edge).getTime() - MINUTE))
      expect(await api.freeOn(date)).toEqual(ALL)
      api.clock.set(new Date(new Date(edge).getTime() + MINUTE))
      expect(await api.freeOn(date)).toEqual(without(EIGHT))
    }
  })

  it('takes midnight from the shop, not from Greenwich', async () => {
    // Monday evening in the shop, when it is Tuesday in Greenwich.
    api.clock.set('2027-03-02T05:59:00Z')
    expect(await api.freeOn('2028-02-29')).toEqual(ALL)
    expect(await api.freeOn('2028-03-01')).toEqual([])
    api.clock.set('2027-03-02T06:01:00Z')
    expect(await api.freeOn('2028-03-01')).toEqual(ALL)
  })
})
