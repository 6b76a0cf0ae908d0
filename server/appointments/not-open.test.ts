import { describe, expect, it } from 'vitest'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, NINE, TEN, TWO } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })

const VAN = { kind: 'blocked', message: 'Crew 2 is blocked: Van in the workshop.' }
const blockCrew2 = (changes: object = {}) => api.block({ crew: 2, reason: 'Van in the workshop', ...changes })
/** It's 9:00 AM. */
const MONDAY = '2027-03-01'
const SATURDAY = '2027-03-06'

describe('a time that is not open', () => {
  it('goes to no blocked crew while another is free, and then asks', async () => {
    await blockCrew2()
    // Crew 2 has fewer visits.
    expect((await api.takeByPhone({ timeSlot: TWO }).expect(201)).body.crew).toBe(1)
    expect((await api.takeByPhone().expect(201)).body.crew).toBe(1)
    const { body } = await api.takeByPhone().expect(409)
    expect(body).toEqual({ code: 'not_open', error: VAN.message, crew: 2, objections: [VAN] })
    expect((await api.takeByPhone({ force: true }).expect(201)).body).toMatchObject({ crew: 2, crewPinned: false })
    expect((await api.takeByPhone({ force: true }).expect(409)).body.code).toBe('slot_taken')
  })

  it.each<[what: string, visit: object, message: string]>([
    ['a crew that is blocked', { timeSlot: TWO, crew: 2 }, VAN.message],
    ['a day that is blocked for all', { appointmentDate: WEDNESDAY }, 'This time is blocked: Training.'],
    ['a closed day', { appointmentDate: SATURDAY }, 'The shop is closed that day: Weekend.'],
    ['a time that is over today', { appointmentDate: MONDAY, timeSlot: EIGHT }, '8:00 AM has passed.'],
    ['a time that has begun', { appointmentDate: MONDAY, timeSlot: '8:30 AM-9:30 AM' }, '8:30 AM has passed.'],
  ])('is asked about when it is %s, by phone and by a move, also back', async (_what, visit, message) => {
    await blockCrew2()
    await api.block({ date: WEDNESDAY, reason: 'Training' })
    const refused = await api.takeByPhone(visit).expect(409)
    expect(refused.body).toMatchObject({ code: 'not_open', error: message })
    const { body: before } = await api.takeByPhone({ ...visit, force: true }).expect(201)
    const { id } = before
    const there = { appointmentDate: TUESDAY, timeSlot: EIGHT, ...visit }
    const away = { appointmentDate: '2027-03-04', timeSlot: NINE, crew: 1 }
    await api.edit(id, away).expect(200)
    expect((await api.moveBack(before).expect(409)).body).toMatchObject({ code: 'not_open', error: message })
    await api.moveBack(before, { force: true }).expect(200)
    await api.edit(id, away).expect(200)
    expect((await api.edit(id, there).expect(409)).body).toMatchObject({ code: 'not_open', error: message })
    await api.edit(id, { ...there, force: true }).expect(200)
  })

  it('says all objections to it, also too little time to travel', async () => {
    await api.office.patch('/api/settings', { travelMinutes: 30 }).expect(200)
    await api.takeByPhone({ crew: 2, timeSlot: EIGHT, contact: { ...CONTACT, city: 'Franklin' } }).expect(201)
    await blockCrew2()
    const { body } = await api.takeByPhone({ crew: 2, timeSlot: NINE }).expect(409)
    expect(body).toMatchObject({
      code: 'not_open',
      error: `${VAN.message} Crew 2 finishes in Franklin at 9:00 AM and would start in Nashville at 9:00 AM.`,
      objections: [VAN],
      minutes: 0,
      neighbors: [{ timeSlot: EIGHT }],
    })
    await api.takeByPhone({ crew: 2, timeSlot: NINE, force: true }).expect(201)
  })

  it('comes after one that is only too tight', async () => {
    await api.office.patch('/api/settings', { travelMinutes: 30 }).expect(200)
    await api.takeByPhone({ crew: 1, timeSlot: EIGHT }).expect(201)
    await blockCrew2()
    expect((await api.takeByPhone({ timeSlot: NINE }).expect(409)).body.code).toBe('too_tight')
    expect((await api.takeByPhone({ timeSlot: NINE, force: true }).expect(201)).body.crew).toBe(1)
  })

  it('is not among the free times that a refusal lists', async () => {
    await blockCrew2({ timeSlot: TEN })
    for (const crew of [1, 2]) await api.takeByPhone({ crew, timeSlot: EIGHT }).expect(201)
    await api.takeByPhone({ crew: 1, timeSlot: TEN }).expect(201)
    const { body } = await api.takeByPhone().expect(409)
    expect(body.code).toBe('slot_taken')
    expect(body.free).toContain(TWO)
    expect(body.free).not.toContain(TEN)
  })
})
