import { describe, expect, it } from 'vitest'
import { CONTACT, slotRequest, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi()
const { quoteOf: quote } = api
/** The clock starts at 9 AM in the shop. */
const AN_HOUR_LATER = /^2027-03-01T16:/
const edit = (id: string, changes: object) =>
  api.office.patch(`/api/quotes/${id}`, { status: 'new', paymentStatus: 'not received', ...changes })
const lose = (id: string, changes: object = {}) => edit(id, { status: 'cancelled', ...changes })
/** The latest event's changes. */
const changesOf = async (id: string): Promise<object> => {
  const rows = await api.database.rows('select changes from events where subject_id = $1::text order by id', [id])
  return (rows.at(-1) as { changes: object }).changes // as the statement selects
}

describe('the answer clock', () => {
  it('promises an answer by closing time of the next working day, for good', async () => {
    const id = await api.newQuote()
    const due = '2027-03-03T00:00:00.000Z'
    expect(await quote(id)).toMatchObject({ answerDueAt: due, answeredAt: null })
    await api.block()
    api.clock.advance(24 * 3_600_000)
    await edit(id, { notes: 'Called' }).expect(200)
    expect(await quote(id)).toMatchObject({ answerDueAt: due, answeredAt: null })
  })

  it('passes days that were blocked as a whole when the quote arrived', async () => {
    await api.block()
    await api.block({ date: WEDNESDAY, timeSlot: '8:00 AM-9:00 AM' })
    expect(await quote(await api.newQuote())).toMatchObject({ answerDueAt: '2027-03-04T00:00:00.000Z' })
  })

  it('passes each day of a range, but not what only one crew has off', async () => {
    await api.block({ crew: 1 })
    expect(await quote(await api.newQuote())).toMatchObject({ answerDueAt: '2027-03-03T00:00:00.000Z' })
    await api.block({ date: '2027-03-01', until: WEDNESDAY })
    expect(await quote(await api.newQuote())).toMatchObject({ answerDueAt: '2027-03-05T00:00:00.000Z' })
  })

  it('gives a quote of Friday afternoon until Monday, although the office opened Saturday', async () => {
    await api.office.post('/api/opened-days', { date: '2027-03-06', reason: 'Home show' }).expect(201)
    api.clock.set('2027-03-05T22:50:00.000Z')
    expect(await quote(await api.newQuote())).toMatchObject({ answerDueAt: '2027-03-09T00:00:00.000Z' })
  })

  it.each(['contacted', 'negotiating', 'scheduled', 'completed', 'cancelled'])(
    'stops at the status %s',
    async (status) => {
      const id = await api.newQuote()
      await edit(id, { paymentStatus: 'received', followUpOn: TUESDAY }).expect(200)
      expect(await quote(id)).toMatchObject({ answeredAt: null })
      api.clock.advance(3_600_000)
      await edit(id, { status }).expect(200)
      const { answeredAt } = await quote(id)
      expect(answeredAt).toMatch(AN_HOUR_LATER)
      api.clock.advance(3_600_000)
      await edit(id, { status: 'new' }).expect(200)
      await edit(id, { status }).expect(200)
      expect(await quote(id)).toMatchObject({ status, answeredAt })
    },
  )

  it('runs again once the status that stopped it is taken back, with both in the history', async () => {
    const id = await api.newQuote()
    await edit(id, { status: 'contacted' }).expect(200)
    await edit(id, { status: 'negotiating' }).expect(200)
    await edit(id, { status: 'new', undo: true }).expect(200)
    expect(await quote(id)).toMatchObject({ status: 'new', stage: 'new', answeredAt: null })
    expect(await changesOf(id)).toEqual({ status: ['negotiating', 'new'] })
    await edit(id, { status: 'contacted' }).expect(200)
    const { version } = await quote(id)
    const change = { status: 'new', undo: true }
    await api.office.post('/api/quotes/bulk', { quotes: [{ id, version }], change }).expect(200)
    expect(await quote(id)).toMatchObject({ status: 'new', answeredAt: null })
  })

  it('runs again also at a quote that had another status before its answer', async () => {
    const id = await api.newQuote()
    await api.confirmed({ quoteId: id })
    api.clock.advance(1)
    await edit(id, { status: 'negotiating' }).expect(200)
    expect((await quote(id)).answeredAt).not.toBeNull()
    await edit(id, { status: 'scheduled', undo: true }).expect(200)
    expect(await quote(id)).toMatchObject({ status: 'scheduled', answeredAt: null })
  })

  it('keeps an answer by an earlier status when a later one is taken back', async () => {
    const id = await api.newQuote()
    await edit(id, { status: 'contacted' }).expect(200)
    const { answeredAt } = await quote(id)
    await edit(id, { status: 'new' }).expect(200)
    api.clock.advance(3_600_000)
    await edit(id, { status: 'contacted' }).expect(200)
    await edit(id, { status: 'new', undo: true }).expect(200)
    expect(await quote(id)).toMatchObject({ status: 'new', answeredAt })
  })

  it('has the answer of a call that came after a status that is taken back', async () => {
    const id = await api.newQuote()
    await edit(id, { status: 'contacted' }).expect(200)
    const { customerId } = await quote(id)
    for (const outcome of ['no_answer', 'reached']) {
      api.clock.advance(3_600_000)
      await api.office.post(`/api/customers/${customerId}/calls`, { outcome, quoteId: id }).expect(201)
    }
    const { body } = await edit(id, { status: 'new', undo: true }).expect(200)
    expect(body).toMatchObject({ status: 'contacted', stage: 'contacted' })
    expect((await quote(id)).answeredAt).toMatch(/^2027-03-01T17:/)
  })

  it("runs on when the customer books a visit: that isn't our answer", async () => {
    const id = await api.newQuote()
    await api.confirmed({ quoteId: id })
    expect(await quote(id)).toMatchObject({ status: 'scheduled', stage: 'visit_booked', answeredAt: null })
    await edit(id, { status: 'scheduled', notes: 'Two dogs' }).expect(200)
    expect(await quote(id)).toMatchObject({ answeredAt: null })
    const { customerId } = await quote(id)
    const message = { subject: 'Hi', body: 'When?', quoteId: id }
    const { body } = await api.office.post(`/api/customers/${customerId}/messages`, message).expect(201)
    expect((await quote(id)).answeredAt).not.toBeNull()
    await api.office.delete(`/api/messages/${body.id}`).expect(204)
    expect(await quote(id)).toMatchObject({ status: 'scheduled', answeredAt: null })
  })

  it('stops at the first message or call, which makes a new quote contacted, until all are taken back', async () => {
    const id = await api.newQuote()
    const { customerId } = await quote(id)
    const log = async (outcome: string): Promise<string> => {
      api.clock.advance(3_600_000)
      return (await api.office.post(`/api/customers/${customerId}/calls`, { outcome, quoteId: id }).expect(201)).body.id
    }
    const remove = (message: string) => api.office.delete(`/api/messages/${message}`).expect(204)
    await log('no_answer')
    expect(await quote(id)).toMatchObject({ status: 'new', answeredAt: null })
    const [first, second] = [await log('reached'), await log('reached')]
    expect(await quote(id)).toMatchObject({ status: 'contacted', stage: 'contacted', version: 2 })
    await remove(first)
    const left = await quote(id)
    expect(left).toMatchObject({ status: 'contacted', version: 2 })
    expect(left.answeredAt).toMatch(/^2027-03-01T18:/)
    await remove(second)
    expect(await quote(id)).toMatchObject({ status: 'new', stage: 'new', answeredAt: null, version: 3 })
    const { body } = await api.office.get(`/api/events?subject=message&id=${second}`).expect(200)
    expect(body[0]).toMatchObject({ action: 'deleted', changes: { status: ['contacted', 'new'] } })
  })

  it('leaves a status that someone has chosen since when the answer is taken back', async () => {
    const id = await api.newQuote()
    const call = { outcome: 'reached', quoteId: id }
    const { customerId } = await quote(id)
    const { body } = await api.office.post(`/api/customers/${customerId}/calls`, call).expect(201)
    await edit(id, { status: 'negotiating' }).expect(200)
    await api.office.delete(`/api/messages/${body.id}`).expect(204)
    expect(await quote(id)).toMatchObject({ status: 'negotiating', stage: 'contacted' })
  })

  it('stops when the office books a visit', async () => {
    const id = await api.newQuote()
    api.clock.advance(3_600_000)
    await api.takeByPhone({ quoteId: id }).expect(201)
    const { status, answeredAt } = await quote(id)
    expect(status).toBe('scheduled')
    expect(answeredAt).toMatch(AN_HOUR_LATER)
  })

  it('stops when the office books a visit, whatever the status, also once a call before is taken back', async () => {
    const id = await api.newQuote()
    await api.confirmed({ quoteId: id })
    const { customerId } = await quote(id)
    const { body: call } = await api.office
      .post(`/api/customers/${customerId}/calls`, { outcome: 'reached', quoteId: id })
      .expect(201)
    api.clock.advance(3_600_000)
    await api.takeByPhone({ quoteId: id, appointmentDate: TUESDAY, timeSlot: ONE }).expect(201)
    await api.office.delete(`/api/messages/${call.id}`).expect(204)
    expect(await quote(id)).toMatchObject({ status: 'scheduled', answeredAt: expect.stringMatching(AN_HOUR_LATER) })
    const other = await api.newQuote()
    await api.confirmed({ quoteId: other, slot: NINE })
    expect(await quote(other)).toMatchObject({ answeredAt: null })
    await api.takeByPhone({ quoteId: other, appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(201)
    expect(await quote(other)).toMatchObject({ answeredAt: expect.stringMatching(AN_HOUR_LATER) })
  })
})

describe("a quote that is no one's", () => {
  const person = async (role: 'owner' | 'office', name: string) => {
    const added = await addPerson(api.app, role, { name, email: `${name}@shop.example` })
    return { id: added.person.id, client: await signedIn(api.app, added.link) }
  }
  const FOLLOW_UP = { followUpOn: TUESDAY }
  const asked = { status: 'new', paymentStatus: 'not received' }

  it.each(['a call', 'an email', 'a status', 'a visit', 'a follow-up day', 'a call with a follow-up day'])(
    "is taken by who is first with %s, and no one's again once that is taken back",
    async (what) => {
      await person('owner', 'olga')
      const [anna, luis] = [await person('office', 'anna'), await person('office', 'luis')]
      const id = await api.newQuote()
      const { customerId } = await quote(id)
      const takes = async ({ client }: typeof anna): Promise<() => Promise<unknown>> => {
        if (what === 'a visit') {
          await client.post('/api/appointments/by-phone', slotRequest({ contact: CONTACT, fee: 'waived', quoteId: id }))
          return async () => client.patch(`/api/quotes/${id}`, { ...asked, undo: true })
        }
        if (what === 'a status' || what === 'a follow-up day') {
          const change = what === 'a status' ? { status: 'contacted' } : FOLLOW_UP
          await client.patch(`/api/quotes/${id}`, { ...asked, ...change }).expect(200)
          const back = what === 'a status' ? { status: 'new', undo: true } : { followUpOn: null }
          return async () => {
            const { version } = await quote(id)
            const undo = { quotes: [{ id, version }], change: { ...back, undo: true } }
            return client.post('/api/quotes/bulk', undo).expect(200)
          }
        }
        const message =
          what === 'an email'
            ? { subject: 'Hello', body: 'Hi' }
            : what === 'a call'
              ? { outcome: 'reached' }
              : { outcome: 'no_answer', ...FOLLOW_UP }
        const path = `/api/customers/${customerId}/${what === 'an email' ? 'messages' : 'calls'}`
        const { body } = await client.post(path, { ...message, quoteId: id }).expect(201)
        return async () => client.delete(`/api/messages/${body.id}`).expect(204)
      }
      const takeBack = await takes(anna)
      expect(await quote(id)).toMatchObject({ assignedTo: { id: anna.id } })
      await takes(luis)
      expect(await quote(id)).toMatchObject({ assignedTo: { id: anna.id } })
      await takeBack()
      expect(await quote(id)).toMatchObject({ assignedTo: null })
    },
  )

  it('stays with someone to whom it was assigned since', async () => {
    const olga = await person('owner', 'olga')
    const anna = await person('office', 'anna')
    const id = await api.newQuote()
    await anna.client.patch(`/api/quotes/${id}`, { ...asked, ...FOLLOW_UP }).expect(200)
    await edit(id, { assignedTo: olga.id }).expect(200)
    await edit(id, { followUpOn: null, undo: true }).expect(200)
    expect(await quote(id)).toMatchObject({ assignedTo: { id: olga.id }, followUpOn: null })
  })

  it("stays no one's when someone takes a change back", async () => {
    await person('owner', 'olga')
    const anna = await person('office', 'anna')
    const id = await api.newQuote()
    await edit(id, FOLLOW_UP).expect(200)
    await anna.client.patch(`/api/quotes/${id}`, { ...asked, followUpOn: null }).expect(200)
    await anna.client.patch(`/api/quotes/${id}`, { ...asked, ...FOLLOW_UP, undo: true }).expect(200)
    expect(await quote(id)).toMatchObject({ assignedTo: null, ...FOLLOW_UP })
  })

  it("stays no one's if the admin key, which is no person, answers it", async () => {
    const id = await api.newQuote()
    await edit(id, { status: 'contacted', ...FOLLOW_UP }).expect(200)
    expect(await quote(id)).toMatchObject({ assignedTo: null })
  })
})

it('a follow-up day is today or later, but for one that is kept or given back', async () => {
  const id = await api.newQuote()
  const { customerId, version } = await quote(id)
  const past = { followUpOn: '2027-02-28' }
  const message = 'Sunday, February 28, 2027 is in the past. Choose today or a later date.'
  const calls = `/api/customers/${customerId}/calls`
  const { body: edited } = await edit(id, past).expect(400)
  expect(edited.issues).toEqual([{ path: 'followUpOn', message }])
  const { body: called } = await api.office.post(calls, { outcome: 'reached', quoteId: id, ...past }).expect(400)
  expect(called.issues).toEqual([{ path: 'followUpOn', message }])
  const bulk = { quotes: [{ id, version }], change: past }
  expect((await api.office.post('/api/quotes/bulk', bulk).expect(400)).body.issues).toEqual([
    { path: 'change.followUpOn', message },
  ])
  const day = { followUpOn: '2027-03-01' }
  await edit(id, day).expect(200)
  api.clock.advance(24 * 3_600_000)
  await edit(id, { ...day, notes: 'Two dogs' }).expect(200)
  await edit(id, { followUpOn: null }).expect(200)
  await edit(id, { ...day, undo: true }).expect(200)
  expect(await quote(id)).toMatchObject(day)
})

it.each(['completed', 'cancelled'])(
  'has no follow-up any more once it is %s, until that is taken back',
  async (status) => {
    const id = await api.newQuote()
    await edit(id, { status: 'contacted', followUpOn: TUESDAY }).expect(200)
    await edit(id, { status }).expect(200)
    expect(await quote(id)).toMatchObject({ status, followUpOn: null })
    expect(await changesOf(id)).toMatchObject({ followUpOn: [TUESDAY, null] })
    await edit(id, { status: 'contacted', undo: true }).expect(200)
    expect(await quote(id)).toMatchObject({ status: 'contacted', followUpOn: TUESDAY })
    await edit(id, { status, followUpOn: TUESDAY }).expect(200)
    expect(await quote(id)).toMatchObject({ status, followUpOn: TUESDAY })
  },
)

describe('a lost quote', () => {
  it('has a reason and a note, with their events, until it leaves canceled', async () => {
    const id = await api.newQuote()
    const { body } = await lose(id, { lostReason: 'competitor', lostNote: ' Cheaper \n' }).expect(200)
    expect(body).toMatchObject({ status: 'cancelled', lostReason: 'competitor', lostNote: 'Cheaper' })
    expect(await changesOf(id)).toEqual({
      status: ['new', 'cancelled'],
      lostReason: [null, 'competitor'],
      lostNote: ['', 'Cheaper'],
    })
    await lose(id, { notes: 'x' }).expect(200)
    expect(await quote(id)).toMatchObject({ lostReason: 'competitor', lostNote: 'Cheaper' })
    await lose(id, { lostReason: null, lostNote: null }).expect(200)
    expect(await quote(id)).toMatchObject({ lostReason: null, lostNote: '' })
    await lose(id, { lostReason: 'other', lostNote: 'Moved away' }).expect(200)
    await edit(id, { status: 'contacted' }).expect(200)
    expect(await quote(id)).toMatchObject({ lostReason: null, lostNote: '' })
    expect(await changesOf(id)).toMatchObject({ lostReason: ['other', null], lostNote: ['Moved away', ''] })
  })

  it.each([
    ['a reason with another status', { status: 'contacted', lostReason: 'price' }, 'lostReason'],
    ['an unknown reason', { status: 'cancelled', lostReason: 'taste' }, 'lostReason'],
    ['a note with another status', { status: 'new', lostNote: 'x' }, 'lostNote'],
    ['other without a note', { status: 'cancelled', lostReason: 'other' }, 'lostNote'],
    ['other with an empty note', { status: 'cancelled', lostReason: 'other', lostNote: ' \n' }, 'lostNote'],
    ['a long note', { status: 'cancelled', lostReason: 'price', lostNote: 'x'.repeat(501) }, 'lostNote'],
    ['a follow-up day that does not exist', { followUpOn: '2027-02-30' }, 'followUpOn'],
  ])('refuses %s at its field, and changes nothing', async (_what, changes, path) => {
    const id = await api.newQuote()
    const { body } = await edit(id, changes).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect(await quote(id)).toMatchObject({ status: 'new', version: 1, lostReason: null, lostNote: '' })
  })

  it('keeps the note that other needs', async () => {
    const id = await api.newQuote()
    await lose(id, { lostReason: 'price', lostNote: 'Too far' }).expect(200)
    await lose(id, { lostReason: 'other' }).expect(200)
    expect((await lose(id, { lostNote: null }).expect(400)).body).toMatchObject({ issues: [{ path: 'lostNote' }] })
    expect((await lose(id, { lostNote: null, version: 1 }).expect(409)).body).toMatchObject({
      code: 'changed_meanwhile',
      current: { lostReason: 'other', lostNote: 'Too far' },
    })
  })
})

it('the follow-up day is set, stays, and is cleared with null', async () => {
  const id = await api.newQuote()
  expect((await edit(id, { followUpOn: WEDNESDAY }).expect(200)).body).toMatchObject({ followUpOn: WEDNESDAY })
  expect(await changesOf(id)).toEqual({ followUpOn: [null, WEDNESDAY] })
  expect((await edit(id, { notes: 'x' }).expect(200)).body).toMatchObject({ followUpOn: WEDNESDAY })
  expect((await edit(id, { followUpOn: null }).expect(200)).body).not.toHaveProperty('followUpOn')
})
