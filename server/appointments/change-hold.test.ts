import { describe, expect, it } from 'vitest'
import {
  ALL_SLOTS,
  allSlotsExcept,
  BOTH_CONFIRMED,
  CONTACT,
  EXPIRED,
  HELD,
  HOLD,
  MINUTE,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, NINE } from '#test/slots.ts'

const api = useAppointmentApi()

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
