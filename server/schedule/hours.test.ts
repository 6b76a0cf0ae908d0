import { describe, expect, it } from 'vitest'
import { unpackDays } from '#shared/appointments/availability.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { ALL_SLOTS, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT } from '#test/slots.ts'

const api = useAppointmentApi()
const SATURDAY = '2027-03-06'
const NOON = '12:00 PM-1:00 PM'

const FIRST_TIMES = [
  { first: '08:00', last: '11:00' },
  { first: '12:30', last: '16:30' },
]

type Visits = typeof FIRST_TIMES
const week = (effectiveFrom: string, visits: Visits, changes: Record<number, Visits> = {}) => ({
  effectiveFrom,
  weekdays: Array.from({ length: 7 }, (_, weekday) => ({ weekday, visits: changes[weekday] ?? visits })),
})
const setHours = (hours: object) => api.office.post('/api/hours', hours)
const hours = async () => (await api.office.get('/api/hours').expect(200)).body

describe('the hours of visits', () => {
  it("start with the shop's 16 slots from Monday to Friday", async () => {
    const current = week('2000-01-01', FIRST_TIMES, { 0: [], 6: [] })
    expect(await hours()).toEqual({ current, upcoming: null, later: [] })
    expect(await api.freeOn(TUESDAY)).toEqual(ALL_SLOTS)
    expect(await api.freeOn(SATURDAY)).toEqual([])
  })

  it('change from a day on, and list the visits outside of them, which stay', async () => {
    const kept = await api.takeByPhone({ appointmentDate: WEDNESDAY, timeSlot: '9:00 AM-10:00 AM' }).expect(201)
    const outside = await api.takeByPhone({ appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(201)
    await api.takeByPhone({ appointmentDate: TUESDAY, timeSlot: EIGHT }).expect(201)
    const next = week(WEDNESDAY, [{ first: '09:00', last: '12:00' }], { 6: [{ first: '10:00', last: '10:30' }], 0: [] })
    const { body } = await setHours(next).expect(201)
    expect(body.hours).toEqual(next)
    expect(body.outside.map(({ id }: { id: string }) => id)).toEqual([outside.body.id])
    expect((await hours()).upcoming).toEqual(next)
    expect(await api.freeOn('2027-03-04')).toEqual([
      '9:00 AM-10:00 AM',
      '9:30 AM-10:30 AM',
      '10:00 AM-11:00 AM',
      '10:30 AM-11:30 AM',
      '11:00 AM-12:00 PM',
      '11:30 AM-12:30 PM',
      NOON,
    ])
    expect(await api.statusOf(outside.body.id)).toBe('confirmed')
    expect(await api.statusOf(kept.body.id)).toBe('confirmed')
    await api.hold({ date: WEDNESDAY, slot: NOON })
    const early = await api.book({ appointmentDate: '2027-03-04', timeSlot: EIGHT }).expect(400)
    expect(early.body.issues).toEqual([{ path: 'timeSlot', message: 'The time must be one of the listed time slots' }])
    await api.takeByPhone({ appointmentDate: '2027-03-04', timeSlot: EIGHT }).expect(400)
    api.clock.set('2027-03-03T15:00:00Z')
    expect(await hours()).toEqual({ current: next, upcoming: null, later: [] })
  })

  it('replace hours that were set for the same day', async () => {
    await setHours(week(WEDNESDAY, [{ first: '09:00', last: '12:00' }])).expect(201)
    const times = [
      { first: '06:00', last: '06:00' },
      { first: '19:00', last: '19:00' },
    ]
    await setHours(week(WEDNESDAY, times)).expect(201)
    expect(await api.freeOn('2027-03-04')).toEqual(['6:00 AM-7:00 AM', '7:00 PM-8:00 PM'])
  })

  it('say which others replace the next ones', async () => {
    const far = week('2027-03-15', [{ first: '10:00', last: '12:00' }])
    const near = week('2027-03-08', [{ first: '07:00', last: '16:00' }])
    await setHours(far).expect(201)
    expect(await hours()).toMatchObject({ upcoming: far, later: [] })
    await setHours(near).expect(201)
    expect(await hours()).toMatchObject({ upcoming: near, later: [far] })
    api.clock.set('2027-03-08T15:00:00Z')
    expect(await hours()).toMatchObject({ current: near, upcoming: far, later: [] })
  })

  it('are refused if someone else set others for that day in the meantime', async () => {
    const seen = (await hours()).current.weekdays
    const theirs = week(WEDNESDAY, [{ first: '09:00', last: '12:00' }])
    await setHours({ ...theirs, replaces: seen }).expect(201)
    const mine = week(WEDNESDAY, [{ first: '10:00', last: '12:00' }])
    const refused = await setHours({ ...mine, replaces: seen }).expect(409)
    expect(refused.body).toMatchObject({ code: 'changed_meanwhile', current: theirs })
    // A later day, whose hours are theirs too.
    const later = week('2027-03-10', [{ first: '10:00', last: '12:00' }])
    expect((await setHours({ ...later, replaces: seen }).expect(409)).body.current).toEqual(theirs)
    expect((await hours()).upcoming).toEqual(theirs)
    // The answer was lost.
    await setHours({ ...theirs, replaces: seen }).expect(201)
    await setHours({ ...mine, replaces: theirs.weekdays }).expect(201)
    expect((await hours()).upcoming).toEqual(mine)
  })

  it('start tomorrow at the earliest', async () => {
    // It's Monday.
    await setHours(week(TUESDAY, [{ first: '09:00', last: '12:00' }])).expect(201)
    expect((await hours()).upcoming).toMatchObject({ effectiveFrom: TUESDAY })
  })

  it('are those of one of two people who save at once', async () => {
    const replaces = (await hours()).current.weekdays
    const answers = await Promise.all(
      ['09:00', '10:00'].map((first) => setHours({ ...week(WEDNESDAY, [{ first, last: '12:00' }]), replaces })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it.each([
    ['effectiveFrom', week('2027-03-01', [])],
    ['weekdays', { effectiveFrom: WEDNESDAY, weekdays: [] }],
    ['weekdays', { ...week(WEDNESDAY, []), weekdays: Array.from({ length: 7 }, () => ({ weekday: 1, visits: [] })) }],
    ['weekdays.0.visits.0.first', week(WEDNESDAY, [], { 0: [{ first: '05:30', last: '09:00' }] })],
    ['weekdays.1.visits.0.last', week(WEDNESDAY, [], { 1: [{ first: '08:00', last: '19:30' }] })],
    ['weekdays.1.visits.0.first', week(WEDNESDAY, [], { 1: [{ first: '8:00', last: '09:00' }] })],
    ['weekdays.1.visits.0.first', week(WEDNESDAY, [], { 1: [{ first: '08:15', last: '09:30' }] })],
    ['weekdays.2.visits.0.last', week(WEDNESDAY, [], { 2: [{ first: '10:00', last: '09:00' }] })],
    [
      'weekdays.3.visits',
      week(WEDNESDAY, [], {
        3: [
          { first: '08:00', last: '10:00' },
          { first: '10:00', last: '11:00' },
        ],
      }),
    ],
  ])('are refused at %s', async (path, body) => {
    const refused = await setHours(body).expect(400)
    expect(refused.body.issues).toMatchObject([{ path }])
  })

  it('close a weekday without visits, whose slots for the office are those of Monday', async () => {
    const next = week(WEDNESDAY, [{ first: '09:00', last: '09:30' }], { 4: [] })
    await setHours(next).expect(201)
    const { body } = await api.office.get('/api/appointments/availability?from=2027-03-04&to=2027-03-04').expect(200)
    expect(unpackDays(body)).toEqual([{ date: '2027-03-04', slots: [], closed: 'No visits on Thursdays' }])
    await api.takeByPhone({ appointmentDate: '2027-03-04', timeSlot: '9:30 AM-10:30 AM', force: true }).expect(201)
    await api.takeByPhone({ appointmentDate: '2027-03-04', timeSlot: NOON }).expect(400)
  })
})

describe('a week without visits on Mondays', () => {
  const THURSDAY = '2027-03-04'

  it("has the next weekday's slots for the office on days without visits", async () => {
    const { body: kept } = await api
      .takeByPhone({ appointmentDate: THURSDAY, timeSlot: EIGHT, force: true })
      .expect(201)
    const saved = await setHours(week(WEDNESDAY, [], { 2: [{ first: '09:00', last: '09:30' }] })).expect(201)
    // Its day has no visits anymore.
    expect(saved.body.outside).toMatchObject([{ id: kept.id }])
    await api.takeByPhone({ appointmentDate: THURSDAY, timeSlot: '9:30 AM-10:30 AM', force: true }).expect(201)
    await api.takeByPhone({ appointmentDate: THURSDAY, timeSlot: NOON }).expect(400)
    expect(await api.freeOn(THURSDAY)).toEqual([])
  })

  it("has the shop's first slots for the office if no weekday has visits", async () => {
    await setHours(week(WEDNESDAY, [])).expect(201)
    await api.takeByPhone({ appointmentDate: THURSDAY, timeSlot: EIGHT, force: true }).expect(201)
    expect(await api.freeOn(THURSDAY)).toEqual([])
    await api.office.post('/api/opened-days', { date: THURSDAY, reason: 'Fair' }).expect(201)
    expect(await api.freeOn(THURSDAY)).toContain('12:30 PM-1:30 PM')
  })
})

describe('an opened day', () => {
  const open = (date: string, reason = 'Home show') => api.office.post('/api/opened-days', { date, reason })

  it("is booked online in Monday's slots, until it's closed again", async () => {
    await api.book({ appointmentDate: SATURDAY }).expect(400)
    expect((await open(SATURDAY).expect(201)).body).toEqual({ date: SATURDAY, reason: 'Home show' })
    expect((await api.office.get('/api/opened-days').expect(200)).body).toEqual([
      { date: SATURDAY, reason: 'Home show' },
    ])
    expect(await api.freeOn(SATURDAY)).toEqual(ALL_SLOTS)
    const { id } = await api.hold({ date: SATURDAY })
    await api.office.delete(`/api/opened-days/${SATURDAY}`).expect(204)
    expect(await api.freeOn(SATURDAY)).toEqual([])
    expect(await api.statusOf(id)).toBe('held')
    await api.office.delete(`/api/opened-days/${SATURDAY}`).expect(404)
  })

  it('is refused if the day is open, even at once', async () => {
    const refused = await open(TUESDAY).expect(409)
    expect(refused.body).toEqual({ code: 'not_allowed_now', error: 'This day is already open.' })
    const answers = await Promise.all([open(SATURDAY), open(SATURDAY, 'Open house')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await open('2027-02-27').expect(400)).body.issues).toMatchObject([{ path: 'date' }])
  })

  it('is opened once by the same request again, even at once', async () => {
    const answers = await Promise.all([open(SATURDAY), open(SATURDAY)])
    for (const { status, body } of [...answers, await open(SATURDAY)])
      expect([status, body]).toEqual([201, { date: SATURDAY, reason: 'Home show' }])
    const { body } = await api.office.get('/api/events').expect(200)
    expect(body.filter(({ subjectId }: { subjectId: string }) => subjectId === SATURDAY)).toHaveLength(1)
    await api.office.delete(`/api/opened-days/${SATURDAY}`).expect(204)
    await open(SATURDAY, 'Open house').expect(201)
  })

  it('is refused if the day is blocked, and says why it is', async () => {
    const block = (closure: object) =>
      api.office.post('/api/closures', { reason: 'Staff party', ...closure }).expect(201)
    const blocked = 'This day is blocked: Staff party. Unblock it in the week first.'
    await block({ date: TUESDAY, timeSlot: EIGHT })
    expect((await open(TUESDAY).expect(409)).body.error).toBe('This day is already open.')
    const { body: closure } = await block({ date: TUESDAY })
    expect((await open(TUESDAY).expect(409)).body).toEqual({ code: 'not_allowed_now', error: blocked })
    await api.office.delete(`/api/closures/${closure.id}`).expect(204)
    // A closed day, in a blocked week.
    await block({ date: WEDNESDAY, until: '2027-03-08' })
    expect((await open(SATURDAY).expect(409)).body.error).toBe(blocked)
    await open('2027-03-13').expect(201)
  })

  it.each(['', 'x'.repeat(201), undefined])('is refused for the reason %j', async (reason) => {
    const { body } = await api.office.post('/api/opened-days', { date: SATURDAY, reason }).expect(400)
    expect(body.issues).toMatchObject([{ path: 'reason' }])
  })
})

describe('history of hours', () => {
  const owner = async () => signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)
  const events = async () => {
    const { body }: { body: HistoryEvent[] } = await api.office.get('/api/events?subject=hours').expect(200)
    return body.map(({ by, subjectId, action, changes }) => ({ by: by.name, subjectId, action, changes }))
  }
  const line = { by: 'Anna Ruiz', subjectId: SATURDAY }

  it('says which weekdays differ from the hours before', async () => {
    const by = await owner()
    const short = [{ first: '09:00', last: '10:00' }]
    const usual = { 0: [], 6: [], 1: short }
    for (const changes of [usual, usual, { ...usual, 6: short }]) {
      await by.post('/api/hours', week(SATURDAY, FIRST_TIMES, changes)).expect(201)
    }
    expect(await events()).toEqual([
      { ...line, action: 'edited', changes: { Saturday: [[], short] } },
      { ...line, action: 'created', changes: { Monday: [FIRST_TIMES, short] } },
    ])
  })

  it('has single days that were opened, and closed again', async () => {
    const by = await owner()
    await by.post('/api/opened-days', { date: SATURDAY, reason: 'Make-up day' }).expect(201)
    await by.post('/api/opened-days', { date: SATURDAY, reason: 'Again' }).expect(409)
    await by.delete(`/api/opened-days/${SATURDAY}`).expect(204)
    expect(await events()).toEqual([
      { ...line, action: 'deleted', changes: { openedDay: ['Make-up day', null] } },
      { ...line, action: 'created', changes: { openedDay: [null, 'Make-up day'] } },
    ])
  })
})
