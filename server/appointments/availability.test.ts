import request from 'supertest'
import { unpackDays } from '#shared/appointments/availability.ts'
import { describe, expect, it } from 'vitest'
import { visitor } from '#test/api.ts'
import { ALL_SLOTS, allSlotsExcept, HOLD, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, HALF_PAST_TWELVE, NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi()

const path = (from: string, to: string) => `/api/appointments/availability?from=${from}&to=${to}`

describe('availability', () => {
  it('lists the free slots of each day, both ends included, and why a day is closed', async () => {
    const { body } = await api.newVisitor().get(path('2027-05-28', '2027-06-01')).expect(200)
    expect(body).toEqual({
      from: '2027-05-28',
      to: '2027-06-01',
      free: Object.fromEntries(ALL_SLOTS.map((label) => [label, '10001'])),
      closed: { '2027-05-29': 'Weekend', '2027-05-30': 'Weekend', '2027-05-31': 'Memorial Day' },
    })
    expect(unpackDays(body)).toEqual([
      { date: '2027-05-28', slots: ALL_SLOTS },
      { date: '2027-05-29', slots: [], closed: 'Weekend' },
      { date: '2027-05-30', slots: [], closed: 'Weekend' },
      { date: '2027-05-31', slots: [], closed: 'Memorial Day' },
      { date: '2027-06-01', slots: ALL_SLOTS },
    ])
    expect(ALL_SLOTS).toHaveLength(16)
  })

  it('needs no session, but refuses a malformed one', async () => {
    await visitor(api.app, undefined).get(path(TUESDAY, TUESDAY)).expect(200)
    await request(api.app).get(path(TUESDAY, TUESDAY)).expect(200)
    const { body } = await visitor(api.app, 'ABC').get(path(TUESDAY, TUESDAY)).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })

  it.each([
    ['from=2027-02-30&to=2027-03-02', 'from'],
    ['from=2027-03-01', 'to'],
    ['from=2027-03-02&to=2027-03-01', 'to'],
    ['from=2027-03-01&to=2027-05-02', 'to'],
  ])('refuses %s and names %s', async (query, field) => {
    const { body } = await api.newVisitor().get(`/api/appointments/availability?${query}`).expect(400)
    expect(body).toEqual({
      code: 'invalid',
      error: expect.any(String),
      issues: [{ path: field, message: body.error }],
    })
  })

  it('covers at most 62 days', async () => {
    const { body } = await api.newVisitor().get(path('2027-03-01', '2027-05-01')).expect(200)
    const days = unpackDays(body)
    expect(days).toHaveLength(62)
    expect(days[0]?.date).toBe('2027-03-01')
    expect(days[61]?.date).toBe('2027-05-01')
  })

  it('has no slots in the past, within the notice, or beyond the horizon, without calling those days closed', async () => {
    const { body: past } = await api.newVisitor().get(path('2027-02-26', '2027-02-26')).expect(200)
    expect(unpackDays(past)).toEqual([{ date: '2027-02-26', slots: [] }])
    expect(await api.freeOn('2027-03-01')).toEqual(ALL_SLOTS.slice(ALL_SLOTS.indexOf(HALF_PAST_TWELVE) - 1))
    api.clock.advance(1)
    expect(await api.freeOn('2027-03-01')).toEqual(ALL_SLOTS.slice(ALL_SLOTS.indexOf(HALF_PAST_TWELVE)))
    const { body: far } = await api.newVisitor().get(path('2028-02-29', '2028-03-01')).expect(200)
    expect(unpackDays(far)).toEqual([
      { date: '2028-02-29', slots: ALL_SLOTS },
      { date: '2028-03-01', slots: [] },
    ])
  })

  it('leaves out slots that overlap an appointment, except for the session that holds it', async () => {
    const held = await api.hold({ slot: HALF_PAST_EIGHT })
    expect(await api.freeOn(TUESDAY)).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT, NINE))
    expect(await api.freeOn(TUESDAY, held.by)).toEqual(ALL_SLOTS)
    expect(await api.freeOn(WEDNESDAY)).toEqual(ALL_SLOTS)
    const { body } = await request(api.app).get(path(TUESDAY, TUESDAY)).expect(200)
    expect(unpackDays(body)[0]?.slots).toEqual(allSlotsExcept(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('offers a held slot again after the hold ends, but never a paid one', async () => {
    const paid = await api.confirmed({ slot: NINE })
    await api.hold({ slot: ONE })
    expect(await api.freeOn(TUESDAY)).toHaveLength(10)
    api.clock.advance(HOLD)
    const left = allSlotsExcept(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE)
    expect(await api.freeOn(TUESDAY)).toEqual(left)
    expect(await api.freeOn(TUESDAY, paid.by)).toEqual(left)
  })

  it('leaves out what the office blocked until it is unblocked, and gives the reason for a whole day', async () => {
    const { appointments: _, ...hour } = (await api.block({ timeSlot: NINE, reason: 'Dentist' })).body
    const { appointments: __, ...day } = (await api.block({ date: WEDNESDAY })).body
    const { body } = await api.newVisitor().get(path(TUESDAY, WEDNESDAY)).expect(200)
    expect(unpackDays(body)).toEqual([
      { date: TUESDAY, slots: allSlotsExcept(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) },
      { date: WEDNESDAY, slots: [], closed: 'Inventory' },
    ])
    expect((await api.office.get('/api/closures').expect(200)).body).toEqual([hour, day])
    for (const { id } of [hour, day]) await api.office.delete(`/api/closures/${id}`).expect(204)
    await api.office.delete(`/api/closures/${day.id}`).expect(404)
    expect([await api.freeOn(TUESDAY), await api.freeOn(WEDNESDAY)]).toEqual([ALL_SLOTS, ALL_SLOTS])
  })

  it('leaves out all slots in blocked hours, and refuses to book them', async () => {
    const { body } = await api.block({ timeSlot: '8:30 AM-12:00 PM' })
    expect(body.timeSlot).toBe('8:30 AM-12:00 PM')
    const left = ALL_SLOTS.slice(ALL_SLOTS.indexOf('12:30 PM-1:30 PM'))
    expect(await api.freeOn(TUESDAY)).toEqual(left)
    await api.book({ timeSlot: NINE }).expect(409)
    for (const timeSlot of ['7:00 AM-9:00 AM', '4:00 PM-6:00 PM', '8:15 AM-9:00 AM']) {
      const closure = { date: TUESDAY, timeSlot, reason: 'Truck' }
      const refused = await api.office.post('/api/closures', closure).expect(400)
      expect(refused.body.issues).toMatchObject([{ path: 'timeSlot' }])
    }
  })
})
