import { describe, expect, it } from 'vitest'
import { ALL_SLOTS, CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const week = async (from: string, days: number) =>
  (await api.office.get(`/api/week?from=${from}&days=${days}`).expect(200)).body

describe('the week', () => {
  it('has the days with their slots, visits, blocked times and crews', async () => {
    await api.office.patch('/api/crews/2', { name: 'Luis', days: [1, 3, 4, 5] }).expect(200)
    const { id } = (await api.takeByPhone({ crew: 2, force: true }).expect(201)).body
    await api.takeByPhone({ appointmentDate: '2027-03-09' }).expect(201)
    const range = (await api.block({ date: '2027-03-03', until: '2027-03-08', crew: 1 })).body
    await api.block({ date: '2027-03-09' })
    await api.office.post('/api/opened-days', { date: '2027-03-07', reason: 'Home show' }).expect(201)
    const found = await week(TUESDAY, 7)
    expect(found.days.map(({ closed }: { closed: string | null }) => closed)).toEqual([
      null,
      null,
      null,
      null,
      'Weekend',
      null,
      null,
    ])
    expect(found.days[0]).toEqual({ date: TUESDAY, closed: null, opened: null, slots: ALL_SLOTS, crews: [1] })
    expect(found.days.map(({ opened }: { opened: string | null }) => opened).join()).toBe(',,,,,Home show,')
    // On an opened day every crew works.
    expect(found.days.map(({ crews }: { crews: number[] }) => crews.length)).toEqual([1, 2, 2, 2, 0, 2, 2])
    expect(found.appointments).toMatchObject([{ id, crew: 2, crewName: 'Luis' }])
    expect(found.closures).toMatchObject([{ id: range.id, until: '2027-03-08', crew: 1 }])
    expect(found.crews).toMatchObject([{ name: 'Crew 1' }, { name: 'Luis' }])
    expect(found.travelMinutes).toBe(0)
    expect((await week('2027-03-08', 1)).closures).toMatchObject([{ id: range.id }])
  })

  it.each(['0', '15', 'x'])('is refused for %s days', async (days) => {
    const { body } = await api.office.get(`/api/week?from=${TUESDAY}&days=${days}`).expect(400)
    expect(body.issues).toMatchObject([{ path: 'days' }])
  })

  it('is refused from a day that is none', async () => {
    const { body } = await api.office.get('/api/week?from=2027-02-30&days=x').expect(400)
    expect(body.issues).toMatchObject([{ path: 'from' }, { path: 'days' }])
  })

  it('is refused beyond the last calendar date, and shown up to it', async () => {
    const { body } = await api.office.get('/api/week?from=2099-12-28&days=7').expect(400)
    expect(body.issues).toMatchObject([{ path: 'from' }])
    await api.office.get('/api/week?from=2099-12-28&days=4').expect(200)
  })

  it('lists quotes that wait for a visit, newest first', async () => {
    const [first, booked, lost, done, byHand] = await Promise.all([1, 2, 3, 4, 5].map(() => api.newQuote()))
    const edit = (id: string | undefined, status: string) =>
      api.office.patch(`/api/quotes/${id}`, { status, paymentStatus: 'not received' }).expect(200)
    const visit = (await api.takeByPhone({ quoteId: booked, contact: CONTACT, timeSlot: EIGHT }).expect(201)).body
    await edit(lost, 'cancelled')
    await edit(done, 'completed')
    await edit(byHand, 'scheduled')
    const waiting = async () => (await week(WEDNESDAY, 1)).unscheduled.map(({ id }: { id: string }) => id)
    expect(await waiting()).toEqual([first])
    await api.cancel(visit.id, true)
    expect(await waiting()).toHaveLength(2)
    // A canceled hold was never a visit.
    const hold = await api.hold({ quoteId: byHand ?? '' })
    await api.edit(hold.id, { status: 'cancelled', refund: true }).expect(200)
    expect(await waiting()).toHaveLength(2)
    const newest = await api.newQuote()
    expect((await waiting())[0]).toBe(newest)
  })

  it('lists at most the newest 50 of them, and says that there are more', async () => {
    const [oldest] = [await api.newQuote(), ...(await Promise.all(Array.from({ length: 50 }, () => api.newQuote())))]
    const { unscheduled, moreUnscheduled } = await week(WEDNESDAY, 1)
    const ids = unscheduled.map(({ id }: { id: string }) => id)
    expect([ids.length, moreUnscheduled]).toEqual([50, true])
    expect(ids).not.toContain(oldest)
    await api.office.patch(`/api/quotes/${oldest}`, { status: 'completed', paymentStatus: 'received' }).expect(200)
    expect(await week(WEDNESDAY, 1)).toMatchObject({ moreUnscheduled: false })
  })
})
