import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import {
  BOTH_CONFIRMED,
  CONTACT,
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
import { ALL, choice, recordsOf, without } from '#test/booking-choices.ts'

const api = useBooking()
const { rows } = recordsOf(api)

describe('a session that holds a slot', () => {
  it('gets the same hold again for the same slot, with the same end', async () => {
    const held = await api.hold()
    api.clock.advance(10 * MINUTE)
    const { body } = await held.by.post('/api/appointments', choice()).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    expect(await rows('appointments')).toBe(1)
    expect(await rows('appointment_history')).toBe(1)
  })

  it('moves its hold when it chooses another slot: the old one is free, the time begins anew', async () => {
    const held = await api.hold()
    api.clock.advance(10 * MINUTE)
    const { body } = await held.by
      .post('/api/appointments', choice({ appointmentDate: WEDNESDAY, timeSlot: NINE }))
      .expect(201)
    expect(body).toMatchObject({ id: held.id, appointmentDate: WEDNESDAY, timeSlot: NINE })
    expect(new Date(body.heldUntil).getTime() - new Date(held.heldUntil).getTime()).toBeGreaterThanOrEqual(10 * MINUTE)
    expect(await api.freeOn(TUESDAY)).toEqual(ALL)
    expect(await api.freeOn(WEDNESDAY)).toEqual(without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE))
    expect(await api.visitOf(held.by)).toMatchObject({
      id: held.id,
      startsAt: '2027-03-03T15:00:00.000Z',
      contact: CONTACT,
    })
    expect(await api.historyOf(held.id)).toEqual([
      'nothing > held visitor: Chosen for payment',
      `held > held visitor: Moved from ${TUESDAY} ${EIGHT}`,
    ])
  })

  it('may move to a slot that overlaps its own', async () => {
    const held = await api.hold()
    const { body } = await held.by.post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT })).expect(201)
    expect(body).toMatchObject({ id: held.id, timeSlot: HALF_PAST_EIGHT })
  })

  it('keeps its hold where the other slot is taken or cannot be booked', async () => {
    await api.hold({ slot: NINE })
    const held = await api.hold({ date: WEDNESDAY })
    const { body } = await held.by.post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT })).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) })
    await held.by.post('/api/appointments', choice({ appointmentDate: '2027-03-06' })).expect(400)
    expect(await api.visitOf(held.by)).toMatchObject({ id: held.id, outcome: 'held', appointmentDate: WEDNESDAY })
  })

  it('does not move into an hour that the office has closed', async () => {
    const held = await api.hold()
    await operator(api.app).post('/api/closures', { date: WEDNESDAY, timeSlot: NINE, reason: 'Dentist' }).expect(201)
    const wanted = choice({ appointmentDate: WEDNESDAY, timeSlot: HALF_PAST_EIGHT })
    const { body } = await held.by.post('/api/appointments', wanted).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) })
    expect(await api.visitOf(held.by)).toMatchObject({ appointmentDate: TUESDAY, timeSlot: EIGHT })
  })

  it('gets a new appointment once its hold is over', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const again = await api.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.historyOf(held.id)).toEqual([
      'nothing > held visitor: Chosen for payment',
      'held > expired system: The hold ended unpaid',
    ])
    expect(await api.visitOf(held.by)).toMatchObject({ id: again.id, outcome: 'held' })
  })

  it('gets a new one for another slot too, once its hold is over', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const again = await api.hold({ by: held.by, date: WEDNESDAY })
    expect(again.id).not.toBe(held.id)
    expect(await api.statusOf(held.id)).toBe('expired')
  })

  it('may book another visit beside a paid one', async () => {
    const paid = await api.hold()
    const { clientSecret, intentId } = await api.secretOf(paid)
    await paid.by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
    const second = await api.hold({ by: paid.by, date: WEDNESDAY })
    expect(second.id).not.toBe(paid.id)
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    await paid.by.post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT })).expect(409)
  })

  it('holds one slot alone where it asks for two at once', async () => {
    const by = api.newVisitor()
    const answers = await Promise.all([
      by.post('/api/appointments', choice()),
      by.post('/api/appointments', choice({ appointmentDate: WEDNESDAY })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows('appointments')).toBe(1)
  })
})
