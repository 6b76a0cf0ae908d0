import { describe, expect, it } from 'vitest'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, NINE, TEN, TWO } from '#test/slots.ts'

const api = useAppointmentApi()
const two = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })

const setTravel = (minutes: number, of = api) =>
  of.database.execute(
    `insert into settings (travel_minutes) values (${minutes}) on conflict (is_only) do update set travel_minutes = ${minutes}`,
  )
const take = (timeSlot: string, city = 'Nashville', changes: object = {}, of = api) =>
  of.takeByPhone({ timeSlot, contact: { ...CONTACT, city }, ...changes })

/** When the crew is on its way back, as `HH:MM` in UTC. Null without travel time. */
async function occupiedUntil(id: string) {
  const [row] = await api.database.rows(
    `select to_char(upper(occupied) at time zone 'UTC', 'HH24:MI') as until from appointments where id = $1::uuid`,
    [id],
  )
  return (row as { until: string | null }).until // as the statement selects
}

describe('travel time', () => {
  it('is shown to the office with each visit', async () => {
    const { body } = await take(EIGHT).expect(201)
    expect(body.travelUntil).toBeNull()
    await setTravel(30)
    expect((await take(TEN).expect(201)).body.travelUntil).toBe('2027-03-02T17:30:00.000Z')
  })

  it('belongs to the visit, so customers are offered only times that leave it before and after', async () => {
    await setTravel(30)
    await api.hold({ slot: TEN })
    expect((await api.freeOn(TUESDAY)).slice(0, 4)).toEqual([
      EIGHT,
      HALF_PAST_EIGHT,
      '12:30 PM-1:30 PM',
      '1:00 PM-2:00 PM',
    ])
    expect((await api.book({ timeSlot: NINE }).expect(409)).body.code).toBe('slot_taken')
    expect((await api.book({ timeSlot: '11:00 AM-12:00 PM' }).expect(409)).body.free).toContain(EIGHT)
    await api.hold({ slot: HALF_PAST_EIGHT })
  })

  it('that changes affects visits booked or moved from then on', async () => {
    const { id } = await api.hold()
    await setTravel(60)
    expect(await occupiedUntil(id)).toBe('15:00')
    expect(await api.freeOn(TUESDAY)).toContain(NINE)
    const later = await take(HALF_PAST_NINE).expect(201)
    expect(await occupiedUntil(later.body.id)).toBe('17:30')
    await setTravel(0)
    await api.edit(later.body.id, { appointmentDate: WEDNESDAY, timeSlot: NINE }).expect(200)
    expect(await occupiedUntil(later.body.id)).toBe('16:00')
  })

  it('of a hold that ended does not block a customer', async () => {
    await setTravel(30)
    await api.hold()
    api.clock.advance(31 * 60_000)
    await api.hold({ slot: NINE })
  })

  it('is kept by one of two visits that are booked at once', async () => {
    await setTravel(30)
    const answers = await Promise.all([EIGHT, NINE, HALF_PAST_EIGHT, NINE].map((slot) => api.book({ timeSlot: slot })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })
})

describe('a visit that is too tight', () => {
  it('is refused with its neighbors and the smallest gap', async () => {
    await setTravel(30)
    const before = await take(EIGHT, 'Murfreesboro').expect(201)
    const { body } = await take(NINE, 'Hendersonville').expect(409)
    expect(body).toMatchObject({
      code: 'too_tight',
      error: 'Crew 1 finishes in Murfreesboro at 9:00 AM and would start in Hendersonville at 9:00 AM.',
      minutes: 0,
      neighbors: [{ id: before.body.id }],
    })
    await api.office.patch('/api/crews/1', { name: 'Luis' }).expect(200)
    const after = await take(TEN, 'Franklin').expect(201)
    await setTravel(60)
    const both = await take('9:00 AM-10:00 AM', 'Gallatin').expect(409)
    expect(both.body.neighbors.map(({ id }: { id: string }) => id)).toEqual([before.body.id, after.body.id])
    expect(both.body.minutes).toBe(0)
    const moved = await take('12:30 PM-1:30 PM', 'Gallatin').expect(201)
    const refused = await api
      .edit(moved.body.id, { appointmentDate: TUESDAY, timeSlot: '11:00 AM-12:00 PM' })
      .expect(409)
    expect(refused.body).toMatchObject({
      error: 'Luis finishes in Franklin at 11:00 AM and would start in Gallatin at 11:00 AM.',
      minutes: 0,
    })
  })

  it('says how many minutes there are, at the neighbor that is closer', async () => {
    await setTravel(60)
    await take(EIGHT, 'Murfreesboro').expect(201)
    expect((await take(HALF_PAST_NINE, 'Gallatin').expect(409)).body).toMatchObject({ minutes: 30 })
    const after = await take('11:00 AM-12:00 PM', 'Franklin').expect(201)
    const { body } = await take(HALF_PAST_NINE, 'Gallatin').expect(409)
    expect(body.neighbors).toHaveLength(2)
    expect(body.minutes).toBe(30)
    await api.edit(after.body.id, { appointmentDate: TUESDAY, timeSlot: '10:30 AM-11:30 AM', force: true }).expect(200)
    expect((await take(HALF_PAST_NINE, 'Gallatin').expect(409)).body).toMatchObject({
      error: 'Crew 1 finishes in Gallatin at 10:30 AM and would start in Franklin at 10:30 AM.',
      minutes: 0,
    })
  })

  it('can be booked anyway: it has no travel time, and its neighbors keep theirs', async () => {
    await setTravel(30)
    const before = (await take(EIGHT).expect(201)).body.id
    const after = (await take(TEN).expect(201)).body.id
    const far = (await take(TWO).expect(201)).body.id
    const { id } = (await take(NINE, 'Franklin', { force: true }).expect(201)).body
    const occupied = () => Promise.all([before, id, after, far].map(occupiedUntil))
    expect(await occupied()).toEqual(['15:30', null, '17:30', '21:30'])
    // Their rows can still change.
    await api.edit(before, { notes: 'Gate code 4711' }).expect(200)
    await api.cancel(id, false)
    expect(await occupied()).toEqual(['15:30', null, '17:30', '21:30'])
    expect(await api.freeOn(TUESDAY)).not.toContain(NINE)
    expect((await take(NINE, 'Franklin').expect(409)).body.code).toBe('too_tight')
  })

  it('booked anyway keeps others from times that would leave too little time to travel to it', async () => {
    await setTravel(30)
    const before = (await take(EIGHT).expect(201)).body.id
    const tight = (await take(NINE, 'Franklin', { force: true }).expect(201)).body.id
    await api.cancel(before, false)
    expect(await api.freeOn(TUESDAY)).not.toContain(EIGHT)
    expect((await api.book({ timeSlot: EIGHT }).expect(409)).body.code).toBe('slot_taken')
    await api.cancel(tight, false)
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
  })

  it('can be moved anyway', async () => {
    await setTravel(30)
    const before = (await take(EIGHT).expect(201)).body.id
    const { id } = (await take(TWO).expect(201)).body
    await api.edit(id, { appointmentDate: TUESDAY, timeSlot: NINE }).expect(409)
    const { body } = await api.edit(id, { appointmentDate: TUESDAY, timeSlot: NINE, force: true }).expect(200)
    expect(await Promise.all([before, id].map(occupiedUntil))).toEqual(['15:30', null])
    await api.edit(id, { appointmentDate: TUESDAY, timeSlot: TWO, version: body.version }).expect(200)
    expect(await Promise.all([before, id].map(occupiedUntil))).toEqual(['15:30', '21:30'])
  })

  it('keeps its travel time if forced without need', async () => {
    await setTravel(30)
    const { id } = (await take(EIGHT, 'Nashville', { force: true }).expect(201)).body
    expect(await occupiedUntil(id)).toBe('15:30')
  })

  it('is never at the same time as another, not even forced', async () => {
    await take(EIGHT).expect(201)
    const forced = await Promise.all(
      [HALF_PAST_EIGHT, EIGHT].map((slot) => take(slot, 'Franklin', { force: true, crew: 1 })),
    )
    expect(forced.map(({ body }) => body.code)).toEqual(['slot_taken', 'slot_taken'])
  })

  it('goes to another crew that has time, and is about the crew that was asked for', async () => {
    await setTravel(30, two)
    await take(EIGHT, 'Murfreesboro', {}, two).expect(201)
    expect((await take(NINE, 'Franklin', { crew: 1 }, two).expect(409)).body.code).toBe('too_tight')
    expect((await take(NINE, 'Franklin', {}, two).expect(201)).body).toMatchObject({ crew: 2, crewPinned: false })
  })

  it('says who pays for the time', async () => {
    await api.hold()
    api.clock.advance(17 * 60_000 + 30_000)
    const { body } = await take(EIGHT).expect(409)
    expect(body).toMatchObject({
      code: 'slot_taken',
      error: 'Someone is paying for this time. Try again in 13 minutes.',
    })
    const { id } = (await take(TEN).expect(201)).body
    api.clock.advance(12 * 60_000)
    expect((await api.edit(id, { appointmentDate: TUESDAY, timeSlot: EIGHT }).expect(409)).body).toMatchObject({
      code: 'slot_taken',
      error: 'Someone is paying for this time. Try again in 1 minute.',
    })
  })
})

it('a hold of another crew is not in the way of the crew that was asked for', async () => {
  const held = await two.hold()
  const crew = Number((await two.stored(held.id)).crew)
  await take(EIGHT, 'Nashville', { crew: 3 - crew }, two).expect(201)
  const errorFor = async (asked: number) =>
    (await take(EIGHT, 'Nashville', { crew: asked }, two).expect(409)).body.error
  expect(await errorFor(3 - crew)).toBe('8:00 AM-9:00 AM on Tuesday, March 2, 2027 is taken.')
  expect(await errorFor(crew)).toBe('Someone is paying for this time. Try again in 30 minutes.')
})

describe('a crew that the office chose', () => {
  it('is kept by later moves, and another one can be chosen', async () => {
    const { id } = (await take(EIGHT, 'Nashville', { crew: 2 }, two).expect(201)).body
    const moved = await two.edit(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    expect(moved.body).toMatchObject({ crew: 2, crewPinned: true })
    await take(NINE, 'Nashville', { crew: 2 }, two).expect(201)
    expect((await two.edit(id, { appointmentDate: TUESDAY, timeSlot: NINE }).expect(409)).body.code).toBe('slot_taken')
    const other = await two.edit(id, { appointmentDate: TUESDAY, timeSlot: NINE, crew: 1 }).expect(200)
    expect(other.body).toMatchObject({ crew: 1, crewPinned: true, movedByShop: true })
  })

  it('can change alone, without an email and without a claim to the fee', async () => {
    const { id } = (await take(EIGHT, 'Nashville', {}, two).expect(201)).body
    const same = { appointmentDate: TUESDAY, timeSlot: EIGHT }
    expect((await two.edit(id, { ...same, crew: 1 }).expect(409)).body.error).toBe('The visit is already at that time.')
    const { body } = await two.edit(id, { ...same, crew: 2 }).expect(200)
    expect(body).toMatchObject({ crew: 2, crewName: 'Crew 2', movedByShop: false })
    expect(await two.emailKinds()).toEqual(['visit_confirmed'])
    expect((await two.historyOf(id)).at(-1)).toBe('confirmed > confirmed office: Crew changed')
  })

  it.each([
    ['crew', 1],
    ['force', true],
    ['tell', true],
    ['undoable', true],
    ['undo', { crewPinned: false, movedByShop: false, customerMoves: 0 }],
    ['askedBy', 'shop'],
  ])('%s only goes with a move', async (option, value) => {
    const { id } = (await take(EIGHT).expect(201)).body
    const { body } = await api.edit(id, { notes: 'x', [option]: value }).expect(400)
    expect(body.issues).toEqual([
      { path: option, message: `${option} only goes with a new appointmentDate and timeSlot` },
    ])
  })
})
