import { describe, expect, it } from 'vitest'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi()
const SATURDAY = '2027-03-06'
const FIRST_TIMES = [
  { first: '08:00', last: '11:00' },
  { first: '12:30', last: '16:30' },
]
type Visits = typeof FIRST_TIMES

const week = (effectiveFrom: string, changes: Record<number, Visits> = {}) => ({
  effectiveFrom,
  weekdays: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    visits: changes[weekday] ?? (weekday === 0 || weekday === 6 ? [] : FIRST_TIMES),
  })),
})
const eventsOf = async (subject: string) => {
  const { body }: { body: HistoryEvent[] } = await api.office.get(`/api/events?subject=${subject}`).expect(200)
  return body.map(({ by, subjectId, action, changes }) => ({ by: by.name, subjectId, action, changes }))
}
const anna = async () => signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)

it('history of crews has one event for each change, by who made it, and none without a change', async () => {
  const owner = await anna()
  const { number, color } = (await owner.post('/api/crews', { name: 'North', days: [6, 1] }).expect(201)).body
  await owner.patch(`/api/crews/${number}`, { name: 'North', days: [1, 6] }).expect(200)
  const { body } = await owner.patch(`/api/crews/${number}`, { name: 'South', days: [2], version: 1 }).expect(200)
  expect(body).toMatchObject({ name: 'South', version: 2 })
  await owner.patch(`/api/crews/${number}`, { active: false, version: 1 }).expect(409)
  await owner.patch(`/api/crews/${number}`, { active: false }).expect(200)
  const line = { by: 'Anna Ruiz', subjectId: String(number) }
  expect(await eventsOf('crew')).toEqual([
    { ...line, action: 'edited', changes: { active: [true, false] } },
    { ...line, action: 'edited', changes: { name: ['North', 'South'], days: [[1, 6], [2]] } },
    { ...line, action: 'created', changes: { name: [null, 'North'], color: [null, color], days: [null, [1, 6]] } },
  ])
})

describe('history of hours', () => {
  it('says which weekdays differ from the hours before', async () => {
    const owner = await anna()
    const short = [{ first: '09:00', last: '10:00' }]
    await owner.post('/api/hours', week(SATURDAY, { 1: short })).expect(201)
    await owner.post('/api/hours', week(SATURDAY, { 1: short })).expect(201)
    await owner.post('/api/hours', week(SATURDAY, { 1: short, 6: short })).expect(201)
    await owner.post('/api/hours', week('2000-01-02')).expect(400)
    const line = { by: 'Anna Ruiz', subjectId: SATURDAY }
    expect(await eventsOf('hours')).toEqual([
      { ...line, action: 'edited', changes: { Saturday: [[], short] } },
      { ...line, action: 'created', changes: { Monday: [FIRST_TIMES, short] } },
    ])
  })

  it('has single days that were opened, and closed again', async () => {
    const owner = await anna()
    await owner.post('/api/opened-days', { date: SATURDAY, reason: 'Make-up day' }).expect(201)
    await owner.post('/api/opened-days', { date: SATURDAY, reason: 'Again' }).expect(409)
    await owner.post('/api/opened-days', { date: TUESDAY, reason: 'Open anyway' }).expect(409)
    await owner.delete(`/api/opened-days/${SATURDAY}`).expect(204)
    await owner.delete(`/api/opened-days/${SATURDAY}`).expect(404)
    const line = { by: 'Anna Ruiz', subjectId: SATURDAY }
    expect(await eventsOf('hours')).toEqual([
      { ...line, action: 'deleted', changes: { openedDay: ['Make-up day', null] } },
      { ...line, action: 'created', changes: { openedDay: [null, 'Make-up day'] } },
    ])
  })
})
