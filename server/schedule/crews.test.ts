import { describe, expect, it } from 'vitest'
import { unpackDays } from '#shared/appointments/availability.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { CONTACT, HOLD, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE, ONE, TEN, TWO } from '#test/slots.ts'
import { addFirstCrews } from './crews.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const one = useAppointmentApi({ RATE_LIMIT: 'off' })
const patch = (number: number, edit: object, of = api) => of.office.patch(`/api/crews/${number}`, edit)
const list = async () => (await api.office.get('/api/crews').expect(200)).body

describe('crews', () => {
  it('are Crew 1 to Crew N of CREWS at first, and CREWS is ignored later, which the log says', async () => {
    expect(await list()).toEqual([
      { number: 1, name: 'Crew 1', color: '#2f5d50', days: [1, 2, 3, 4, 5], active: true, email: '', version: 1 },
      { number: 2, name: 'Crew 2', color: '#7a4a2b', days: [1, 2, 3, 4, 5], active: true, email: '', version: 1 },
    ])
    await addFirstCrews(api.ctx)
    expect(api.logged()).not.toContain('CREWS')
    await addFirstCrews({ ...api.ctx, config: { ...api.ctx.config, crews: 5 } })
    expect(await list()).toHaveLength(2)
    expect(api.logged()).toContain('CREWS=5 is ignored')
    const before = api.logged()
    await addFirstCrews({ ...api.ctx, config: { ...api.ctx.config, crews: undefined } })
    expect(api.logged()).toBe(before)
  })

  it('fill an empty table once, even if two instances start at once', async () => {
    await api.database.execute('delete from crews')
    await Promise.all([addFirstCrews(api.ctx), addFirstCrews(api.ctx)])
    expect(await list()).toHaveLength(2)
  })

  it('are added with the next number, up to 20', async () => {
    const { body } = await api.office.post('/api/crews', { name: ' Luis and Ben ', days: [6, 1, 1] }).expect(201)
    expect(body).toEqual({
      number: 3,
      name: 'Luis and Ben',
      color: '#3d5a80',
      days: [1, 6],
      active: true,
      email: '',
      version: 1,
    })
    const added = await Promise.all(
      Array.from({ length: 18 }, () => api.office.post('/api/crews', { name: 'More', color: '#ABCDEF' })),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(17)
    const refused = added.find(({ status }) => status === 409)
    expect(refused?.body).toEqual({ code: 'limit_reached', error: 'The shop can have up to 20 crews.' })
    expect((await list()).map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['color', { name: 'A', color: 'red' }],
    ['days.0', { name: 'A', days: [7] }],
    ['email', { name: 'A', email: 'a@b' }],
  ])('are refused for a wrong %s', async (path, crew) => {
    const { body } = await api.office.post('/api/crews', crew).expect(400)
    expect(body.issues).toMatchObject([{ path }])
  })

  it('change, and an old version is refused with the current crew', async () => {
    const changed = await patch(2, { name: 'Ben', color: '#112233', days: [2], version: 1 }).expect(200)
    expect(changed.body).toEqual({
      number: 2,
      name: 'Ben',
      color: '#112233',
      days: [2],
      active: true,
      email: '',
      version: 2,
    })
    const { body } = await patch(2, { name: 'Late', version: 1 }).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { name: 'Ben', version: 2 } })
    expect((await patch(9, { name: 'A' }).expect(404)).body.code).toBe('not_found')
  })
})

describe('an inactive crew', () => {
  it('gets no visit, and cannot be asked for', async () => {
    await patch(1, { active: false }).expect(200)
    expect((await api.takeByPhone().expect(201)).body.crew).toBe(2)
    expect((await api.takeByPhone().expect(409)).body.code).toBe('slot_taken')
    expect(await api.freeOn(TUESDAY)).not.toContain(EIGHT)
    const { body } = await api.takeByPhone({ timeSlot: NINE, crew: 1 }).expect(400)
    expect(body.issues).toEqual([{ path: 'crew', message: 'Crew 1 is not active.' }])
    const unknown = await api.takeByPhone({ timeSlot: NINE, crew: 7 }).expect(400)
    expect(unknown.body.issues).toEqual([{ path: 'crew', message: 'There is no crew 7.' }])
  })

  it('has no upcoming visits', async () => {
    const first = await api.takeByPhone({ crew: 2 }).expect(201)
    expect((await patch(2, { active: false }).expect(409)).body).toEqual({
      code: 'not_allowed_now',
      error: 'Crew 2 has 1 upcoming visit. Move it first.',
    })
    await api.takeByPhone({ crew: 2, timeSlot: NINE }).expect(201)
    await api.takeByPhone({ crew: 2, appointmentDate: WEDNESDAY }).expect(201)
    expect((await patch(2, { active: false }).expect(409)).body.error).toBe(
      'Crew 2 has 3 upcoming visits. Move them first.',
    )
    await api.cancel(first.body.id, true)
    api.clock.set('2027-03-05T15:00:00Z')
    expect((await patch(2, { active: false }).expect(200)).body).toMatchObject({ active: false, version: 2 })
  })

  it('has no hold either, which may be paid', async () => {
    const { id } = await api.hold()
    const { crew } = await api.stored(id)
    const name = `Crew ${Number(crew)}`
    const { body } = await patch(Number(crew), { active: false }).expect(409)
    expect(body.error).toBe(`${name} has 1 upcoming visit. Move it first.`)
    await api.cancel(id, false)
    await patch(Number(crew), { active: false }).expect(200)
  })

  it('is never the last one, even if two become inactive at once', async () => {
    const answers = await Promise.all([patch(1, { active: false }), patch(2, { active: false })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('At least one crew must stay active.')
  })

  it('gets no visit that is booked at the same moment', async () => {
    const [changed, ...booked] = await Promise.all([
      patch(1, { active: false }),
      ...Array.from({ length: 6 }, () => api.takeByPhone()),
    ])
    const crews = booked.filter(({ status }) => status === 201).map(({ body }) => body.crew)
    expect(changed.status === 200 && crews.includes(1)).toBe(false)
  })
})

describe('a crew that is off', () => {
  it.skipIf(!ON_POSTGRES)('gets no visit that waited while its days changed', async () => {
    const { holding } = await api.database.transaction(async (tx) => {
      await tx.run('', `update crews set days = '{1,3,4,5}' where number = 1`, [])
      const hold = api.hold()
      await expect.poll(() => countWaiting(api.database)).toBe(1)
      return { holding: hold }
    })
    expect((await api.stored((await holding).id)).crew).toBe(2)
  })

  it('is never given to customers, and to the office only if it says so', async () => {
    await patch(1, { days: [1, 3, 4, 5] }).expect(200)
    expect((await api.stored((await api.hold()).id)).crew).toBe(2)
    expect((await api.book().expect(409)).body.code).toBe('slot_taken')
    expect(await api.freeOn(TUESDAY)).not.toContain(EIGHT)
    expect((await api.takeByPhone({ timeSlot: NINE, force: true }).expect(201)).body.crew).toBe(2)
    expect((await api.takeByPhone({ timeSlot: NINE }).expect(409)).body).toEqual({
      code: 'not_open',
      error: 'Crew 1 is off that day.',
      crew: 1,
      objections: [{ kind: 'off', message: 'Crew 1 is off that day.' }],
    })
    expect((await api.takeByPhone({ timeSlot: NINE, force: true }).expect(201)).body.crew).toBe(1)
  })

  it('is last to the office in time that is blocked for all crews too, and a move there keeps its crew', async () => {
    await patch(2, { days: [1, 3, 4, 5] }).expect(200)
    const { body: visit } = await api.takeByPhone({ appointmentDate: WEDNESDAY, crew: 1 }).expect(201)
    await api.block()
    expect((await api.takeByPhone({ timeSlot: NINE, force: true }).expect(201)).body.crew).toBe(1)
    const move = { appointmentDate: TUESDAY, timeSlot: TWO, force: true }
    expect((await api.edit(visit.id, move).expect(200)).body.crew).toBe(1)
  })

  it('works on an opened day', async () => {
    const SATURDAY = '2027-03-06'
    await api.office.post('/api/opened-days', { date: SATURDAY, reason: 'Home show' }).expect(201)
    const crews = [await api.hold({ date: SATURDAY }), await api.hold({ date: SATURDAY })]
    expect(await Promise.all(crews.map(async ({ id }) => (await api.stored(id)).crew))).toEqual([1, 2])
  })

  it('closes the weekday if no other crew works', async () => {
    await patch(1, { days: [1, 3, 4, 5] }, one).expect(200)
    const { body } = await one.office.get(`/api/appointments/availability?from=${TUESDAY}&to=${WEDNESDAY}`).expect(200)
    expect(unpackDays(body)).toMatchObject([
      { closed: 'No visits on Tuesdays', slots: [] },
      { slots: expect.any(Array) },
    ])
    const refused = await one.book().expect(400)
    expect(refused.body.error).toBe(
      "We don't visit on Tuesdays, so you can't book Tuesday, March 2, 2027. Please choose another day.",
    )
  })
})

describe('blocked time of one crew', () => {
  it('keeps customers from that crew only, and lists its visits', async () => {
    const own = await api.takeByPhone({ crew: 1, timeSlot: NINE }).expect(201)
    await api.takeByPhone({ crew: 2, timeSlot: NINE }).expect(201)
    const { body } = await api.block({ crew: 1 })
    expect(body).toMatchObject({ crew: 1, until: null, appointments: [{ id: own.body.id }] })
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect((await api.stored((await api.hold()).id)).crew).toBe(2)
    expect(await api.freeOn(TUESDAY)).not.toContain(EIGHT)
    expect((await api.book().expect(409)).body.code).toBe('slot_taken')
    expect((await api.takeByPhone({ force: true }).expect(201)).body.crew).toBe(1)
    // Both have two visits. The office gets the blocked one last.
    expect((await api.takeByPhone({ timeSlot: TWO }).expect(201)).body.crew).toBe(2)
  })

  it('is blocked once per crew, and an unknown or inactive crew is refused', async () => {
    await api.block({ crew: 1 })
    await api.block({ crew: 2 })
    await api.block()
    const again = await api.office.post('/api/closures', { date: TUESDAY, reason: 'Again', crew: 1 }).expect(409)
    expect(again.body.error).toBe('Tuesday, March 2, 2027 is already blocked for Crew 1.')
    await patch(2, { active: false }).expect(200)
    const inactive = await api.office.post('/api/closures', { date: WEDNESDAY, reason: 'Off', crew: 2 }).expect(400)
    expect(inactive.body.issues).toEqual([{ path: 'crew', message: 'Crew 2 is not active.' }])
  })
})

describe('several blocked days', () => {
  it('are closed for customers, and are listed until they end', async () => {
    const until = '2027-03-04'
    const { body } = await api.block({ until })
    expect(body).toMatchObject({ date: TUESDAY, until, crew: null, timeSlot: null })
    const free = await api.office.get(`/api/appointments/availability?from=2027-03-01&to=2027-03-05`).expect(200)
    expect(unpackDays(free.body).map(({ closed }) => closed ?? 'open')).toEqual([
      'open',
      'Inventory',
      'Inventory',
      'Inventory',
      'open',
    ])
    const inside = await api.office.get(`/api/appointments/availability?from=${WEDNESDAY}&to=${WEDNESDAY}`).expect(200)
    expect(unpackDays(inside.body)[0]?.closed).toBe('Inventory')
    await api.book({ appointmentDate: until }).expect(409)
    api.clock.set('2027-03-05T05:59:00Z')
    expect((await api.office.get('/api/closures').expect(200)).body).toHaveLength(1)
    api.clock.set('2027-03-05T06:01:00Z')
    expect((await api.office.get('/api/closures').expect(200)).body).toEqual([])
  })

  it.each([
    ['before the first', '2027-03-01', {}],
    ['with a time', '2027-03-03', { timeSlot: EIGHT }],
    ['for 61 days', '2027-05-01', {}],
  ])('are refused %s', async (_why, until, changes) => {
    const closure = { date: TUESDAY, until, reason: 'Trip', ...changes }
    const { body } = await api.office.post('/api/closures', closure).expect(400)
    expect(body.issues).toMatchObject([{ path: 'until' }])
  })

  it('can be 60, across a change of clocks', async () => {
    await api.block({ until: '2027-04-30' })
    const [row] = await api.database.rows('select lower(during) as start, upper(during) as end from closures')
    expect(row).toEqual({ start: new Date('2027-03-02T06:00:00Z'), end: new Date('2027-05-01T05:00:00Z') })
  })
})

it('history of crews has one event for each change, by who made it, and none without a change', async () => {
  const owner = await signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)
  const { number, color } = (await owner.post('/api/crews', { name: 'North', days: [6, 1] }).expect(201)).body
  await owner.patch(`/api/crews/${number}`, { name: 'North', days: [1, 6] }).expect(200)
  const { body } = await owner.patch(`/api/crews/${number}`, { name: 'South', days: [2], version: 1 }).expect(200)
  expect(body).toMatchObject({ name: 'South', version: 2 })
  await owner.patch(`/api/crews/${number}`, { active: false, version: 1 }).expect(409)
  await owner.patch(`/api/crews/${number}`, { active: false }).expect(200)
  const line = { by: 'Anna Ruiz', subjectId: String(number) }
  const { body: events }: { body: HistoryEvent[] } = await api.office.get('/api/events?subject=crew').expect(200)
  expect(events.map(({ by, subjectId, action, changes }) => ({ by: by.name, subjectId, action, changes }))).toEqual([
    { ...line, action: 'edited', changes: { active: [true, false] } },
    { ...line, action: 'edited', changes: { name: ['North', 'South'], days: [[1, 6], [2]] } },
    { ...line, action: 'created', changes: { name: [null, 'North'], color: [null, color], days: [null, [1, 6]] } },
  ])
})

const three = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '3' })

const crewOf = async (id: string, of = api) => (await of.stored(id)).crew

/** Books that slot as a visitor and returns the crew. */
async function book(timeSlot: string, city = '', of = api) {
  const { body } = await of.book({ timeSlot, ...(city && { contact: { ...CONTACT, city } }) }).expect(201)
  return crewOf(body.id, of)
}

const byPhone = async (timeSlot: string): Promise<{ id: string; crew: number }> =>
  (await api.takeByPhone({ timeSlot }).expect(201)).body

describe('a new appointment goes to the crew', () => {
  it('with the fewest appointments that day, by phone too, without canceled ones and other days', async () => {
    await api.hold({ date: WEDNESDAY })
    const first = await byPhone(EIGHT)
    expect(first.crew).toBe(1)
    await api.cancel(first.id, false)
    expect((await byPhone(NINE)).crew).toBe(1)
    expect((await byPhone(ONE)).crew).toBe(2)
  })

  it('that is free, even if it has more appointments than another', async () => {
    expect(await book(EIGHT)).toBe(1)
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await book(NINE)).toBe(2)
    expect(await book(ONE)).toBe(1)
    // Crew 2 has only one appointment, but it's busy at that time.
    expect(await book(HALF_PAST_EIGHT).catch(() => 'none')).toBe('none')
    expect(await book(NINE)).toBe(1)
  })

  it('with an appointment in the same city, if others have equally few', async () => {
    expect(await book(EIGHT, 'Franklin')).toBe(1)
    expect(await book(EIGHT, 'Brentwood')).toBe(2)
    expect(await book(ONE, 'brentwood ')).toBe(2)
    expect(await book(TWO, 'Brentwood')).toBe(1)
  })

  it('near the city of the quote, if the contact is copied from a quote', async () => {
    const quoteId = await api.newQuote({ address: '1 Main Street', city: 'Brentwood' })
    await book(EIGHT, 'Franklin')
    await book(EIGHT, 'Brentwood')
    const { id } = await api.hold({ slot: ONE, quoteId })
    expect(await crewOf(id)).toBe(2)
  })

  it('with the lowest number if nothing else decides, and an empty city never matches', async () => {
    expect(await book(EIGHT, '', three)).toBe(1)
    expect(await book(EIGHT, '', three)).toBe(2)
    expect(await book(EIGHT, '', three)).toBe(3)
    expect(await book(ONE, '', three)).toBe(1)
  })
})

describe('a move', () => {
  it('of an appointment keeps its crew if that crew is free, or else picks a crew like a new appointment', async () => {
    const { id, crew } = await byPhone(EIGHT)
    expect(crew).toBe(1)
    const move = (timeSlot: string) => api.edit(id, { appointmentDate: TUESDAY, timeSlot }).expect(200)
    await byPhone(ONE)
    await byPhone(ONE)
    expect((await move(NINE)).body).toMatchObject({ crew: 1 })
    await api.database.rows(`update appointments set crew = 2 where id = $1::uuid`, [id])
    expect((await move(TEN)).body).toMatchObject({ crew: 2 })
  })

  it('of a hold keeps its crew if that crew is free', async () => {
    await book(EIGHT)
    const held = await api.hold({ slot: EIGHT })
    await api.book({ timeSlot: ONE }, held.by).expect(201)
    expect(await crewOf(held.id)).toBe(2)
  })

  it('from expired to confirmed by a late payment keeps its crew if that crew is free', async () => {
    await book(EIGHT)
    const held = await api.startPayment({ slot: EIGHT })
    await api.database.rows(`update appointments set status = 'expired', held_until = null where id = $1::uuid`, [
      held.id,
    ])
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    await api.payDemo(held)
    await api.drain()
    expect(await api.stored(held.id)).toMatchObject({ status: 'confirmed', crew: 2 })
  })
})
