import { beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { L_COUNTERTOP, officeClient } from '#test/api.ts'
import { CONTACT, MINUTE, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const final = finalQuoteCalls(api)
/** Tuesday, 8:00 AM in the shop. */
const START = '2027-03-02T14:00:00.000Z'
const { email: _, ...CONTACT_WITHOUT_EMAIL } = { ...EMPTY_CONTACT, ...CONTACT }
const PIECE = { shape: 'I', dimensions: { width: 60, length: 25.75 }, stone: 'southport', cutouts: 1, note: '' }

const byPhone = async (changes: object = {}): Promise<string> =>
  (await api.takeByPhone({ crew: 1, ...changes }).expect(201)).body.id
/** Someone of crew 1. */
const crew = async () => {
  await addPerson(api.app, 'owner')
  return signedIn(api.app, (await addPerson(api.app, 'crew')).link)
}
const dayPath = (date = TUESDAY, number = 1) => `/api/day?date=${date}&crew=${number}`
const day = async (date?: string, number?: number) =>
  (await officeClient(api.app).get(dayPath(date, number)).expect(200)).body
const save = (id: string, body: object, key = 'key-1', by: { patch: typeof api.office.patch } = api.office) =>
  by.patch(`/api/appointments/${id}/measured`, body).set('Idempotency-Key', key)
const measuredOf = async (id: string) => (await api.office.get(`/api/appointments/${id}/measured`).expect(200)).body
const begin = () => api.clock.set(START)
const quoteWithCountertops = async () => {
  const quoteId = await api.newQuote()
  const { countertops } = (await api.office.get(`/api/quotes/${quoteId}`).expect(200)).body
  return { quoteId, countertops, drawnId: countertops[0].id as string } // as the contract has it
}

describe("a crew's day", () => {
  it('names the visits of earlier days that no one has marked, to a crew those that it may still mark', async () => {
    const old = await byPhone()
    const marked = await byPhone({ timeSlot: NINE })
    await byPhone({ timeSlot: NINE, crew: 2 })
    const yesterday = await byPhone({ appointmentDate: WEDNESDAY })
    await byPhone({ appointmentDate: '2027-03-04' })
    const luis = await crew()
    api.clock.set('2027-03-04T06:00:00Z')
    await api.edit(marked, { status: 'completed' }).expect(200)
    const idsOf = ({ toClose }: { toClose: { id: string }[] }) => toClose.map(({ id }) => id)
    const { toClose } = await day()
    const { firstName, lastName } = CONTACT
    expect(toClose).toEqual([
      { id: old, date: TUESDAY, timeSlot: EIGHT, firstName, lastName },
      { id: yesterday, date: WEDNESDAY, timeSlot: EIGHT, firstName, lastName },
    ])
    expect(idsOf((await luis.get(dayPath('2027-03-04')).expect(200)).body)).toEqual([yesterday])
    // No one can mark a visit of an erased customer.
    api.clock.set('2027-03-05T06:00:00Z')
    const { customer_id: customerId } = await api.stored(old)
    const name = `${firstName} ${lastName}`
    await api.office.post(`/api/customers/${String(customerId)}/erase`, { name }).expect(204)
    expect(idsOf(await day())).toEqual([])
  })

  it('says when it is blocked, and why', async () => {
    for (const closure of [
      { date: TUESDAY, crew: 1, timeSlot: NINE, reason: 'Training' },
      { date: '2027-03-01', until: WEDNESDAY, reason: 'Vacation' },
      { date: TUESDAY, crew: 2, reason: 'Sick' },
      { date: WEDNESDAY, crew: 1, reason: 'Snow' },
    ])
      await api.office.post('/api/closures', closure).expect(201)
    expect((await day()).blocked).toEqual([
      { timeSlot: null, reason: 'Vacation' },
      { timeSlot: NINE, reason: 'Training' },
    ])
  })

  it('lists its confirmed, completed and missed visits by time, without email and price', async () => {
    const { quoteId, countertops } = await quoteWithCountertops()
    const late = await byPhone({ timeSlot: ONE, fee: 'on_site', notes: 'Gate code 1234' })
    const early = await byPhone({ quoteId })
    const cancelled = await byPhone({ timeSlot: NINE })
    await api.cancel(cancelled, false)
    await byPhone({ timeSlot: NINE, crew: 2 })
    await byPhone({ appointmentDate: WEDNESDAY })
    const visit = { kind: 'measure', status: 'confirmed', onMyWayAt: null, version: 1 }
    const measured = { version: 0, note: '', countertops: [] }
    expect(await day()).toEqual({
      date: TUESDAY,
      crew: 1,
      crewName: 'Crew 1',
      blocked: [],
      stops: [
        {
          appointment: { id: early, timeSlot: EIGHT, startsAt: START, notes: '', ...visit },
          contact: CONTACT_WITHOUT_EMAIL,
          quoteNumber: 1001,
          collectCents: 0,
          collected: null,
          countertops,
          measured,
          photos: [],
        },
        {
          appointment: {
            id: late,
            timeSlot: ONE,
            startsAt: '2027-03-02T19:00:00.000Z',
            notes: 'Gate code 1234',
            ...visit,
          },
          contact: CONTACT_WITHOUT_EMAIL,
          quoteNumber: null,
          collectCents: 10_000,
          collected: null,
          countertops: [],
          measured,
          photos: [],
        },
      ],
      toClose: [],
    })
    api.clock.set('2027-03-02T19:00:00.000Z')
    await api.edit(early, { status: 'no_show' }).expect(200)
    await api.edit(late, { status: 'completed' }).expect(200)
    const { stops } = await day()
    expect(stops.map((stop: { appointment: { status: string } }) => stop.appointment.status)).toEqual([
      'no_show',
      'completed',
    ])
    // It isn't recorded as collected yet.
    expect(stops[1].collectCents).toBe(10_000)
  })

  it('names the revision that a quote is cut from: the accepted one, else the newest', async () => {
    const quoteId = await api.newQuote()
    await byPhone({ quoteId })
    const toCut = async () => (await day()).stops[0].toCut
    expect(await toCut()).toBeUndefined()
    const draft = await final.begun(quoteId)
    expect(await toCut()).toEqual({ quoteId, revision: 1, isAccepted: false })
    const { body: sent } = await final.act('send', draft, quoteId, { why: 'More stone' }).expect(200)
    await (await final.customer(quoteId)).post('/final-quote/accept', final.acceptance(sent)).expect(200)
    await final.begun(quoteId)
    expect(await toCut()).toEqual({ quoteId, revision: 1, isAccepted: true })
  })

  it('lets the crew record how a fee was collected on site, and take it back', async () => {
    const by = await crew()
    const id = await byPhone({ fee: 'on_site' })
    const record = (collected: string | null, version: number) =>
      by.patch(`/api/appointments/${id}`, { collected, version })
    const { body } = await record('cash', 1).expect(200)
    expect(body).toMatchObject({ collected: 'cash', version: 2 })
    expect((await day()).stops).toMatchObject([{ collectCents: 0, collected: 'cash' }])
    await record('check', 1).expect(409)
    await record(null, 2).expect(200)
    expect((await day()).stops).toMatchObject([{ collectCents: 10_000, collected: null }])
    expect((await api.historyOf(id)).slice(1)).toEqual([
      'confirmed > confirmed office: $100.00 collected by cash',
      'confirmed > confirmed office: $100.00 not collected after all',
    ])
    const { body: events } = await api.office.get(`/api/events?subject=appointment&id=${id}`).expect(200)
    expect(events[0]).toMatchObject({ by: { name: 'crew person' } })
  })

  it('collects nothing for a fee that is paid', async () => {
    const { id } = await api.confirmed()
    const { crew: number } = await api.stored(id)
    expect((await day(TUESDAY, Number(number))).stops).toMatchObject([{ collectCents: 0 }])
  })

  it.each([
    ['date', `/api/day?date=2027-02-30&crew=1`],
    ['crew', `/api/day?date=${TUESDAY}&crew=x`],
    ['crew', `/api/day?date=${TUESDAY}`],
  ])('is 400 at %s', async (path, address) => {
    expect((await api.office.get(address).expect(400)).body.issues).toMatchObject([{ path }])
  })
})

describe('a person of the crew', () => {
  it('sees yesterday to 14 days ahead of the own crew, and gets 403 for another day or crew', async () => {
    const by = await crew()
    for (const date of ['2027-02-28', '2027-03-01', '2027-03-15']) {
      expect((await by.get(dayPath(date)).expect(200)).body).toEqual({
        date,
        crew: 1,
        crewName: 'Crew 1',
        blocked: [],
        stops: [],
        toClose: [],
      })
    }
    for (const path of [dayPath('2027-02-27'), dayPath('2027-03-16'), dayPath(TUESDAY, 2)]) {
      const { body } = await by.get(path).expect(403)
      expect(body).toEqual({ code: 'forbidden', error: 'Your role does not allow this.' })
    }
  })

  it('gets 404 for a visit of another crew, or on a day it does not see', async () => {
    const by = await crew()
    for (const id of [await byPhone({ crew: 2 }), await byPhone({ appointmentDate: '2027-03-16' })]) {
      const path = `/api/appointments/${id}`
      await by.get(`${path}/measured`).expect(404)
      await save(id, { version: 0, countertops: [] }, 'k', by).expect(404)
      await by.post(`${path}/on-my-way`, { minutes: 25 }).expect(404)
      await by.patch(path, { notes: 'x' }).expect(404)
    }
  })

  it('may mark its visits and change notes, without seeing email and payment, and nothing else', async () => {
    const by = await crew()
    const { quoteId } = await quoteWithCountertops()
    const { id } = await api.confirmed({ quoteId })
    await api.database.rows('update appointments set crew = 1 where id = $1::uuid', [id])
    await api.database.rows(`update payments set dispute = 'open' where appointment_id = $1::uuid`, [id])
    const path = `/api/appointments/${id}`
    const hidden = {
      paymentState: null,
      paidCents: 0,
      refundedCents: 0,
      paidBackCents: 0,
      intentId: null,
      dispute: null,
    }
    const { body } = await by.patch(path, { notes: 'Two steps' }).expect(200)
    expect(body).toMatchObject({ notes: 'Two steps', ...hidden })
    expect(body.contact.email).toBe('')
    const conflict = (await by.patch(path, { notes: 'x', version: 1 }).expect(409)).body
    expect(conflict).toMatchObject({ code: 'changed_meanwhile', current: { notes: 'Two steps', ...hidden } })
    expect(conflict.current.contact.email).toBe('')
    for (const edit of [
      { status: 'cancelled', refund: false },
      { appointmentDate: WEDNESDAY, timeSlot: NINE },
      { notes: 'x', crew: 1 },
    ]) {
      expect((await by.patch(path, edit).expect(403)).body.error).toBe('Your role does not allow this.')
    }
    begin()
    expect((await by.patch(path, { status: 'completed' }).expect(200)).body).toMatchObject({
      status: 'completed',
      ...hidden,
    })
  })

  it('marks that no one is home from 15 minutes after the start', async () => {
    const by = await crew()
    const id = await byPhone()
    const mark = () => by.patch(`/api/appointments/${id}`, { status: 'no_show' })
    // Before the visit begins, too.
    for (const early of ['2027-03-02T13:30:00.000Z', '2027-03-02T14:13:00.000Z']) {
      api.clock.set(early)
      const { body } = await mark().expect(409)
      expect(body).toEqual({ code: 'not_allowed_now', error: 'You can mark this at 8:15 AM.' })
    }
    api.clock.set('2027-03-02T14:15:00.000Z')
    expect((await mark().expect(200)).body.status).toBe('no_show')
  })
})

describe('measured sizes', () => {
  it('start empty, are replaced as a whole, and are read back with their areas', async () => {
    const { quoteId, drawnId } = await quoteWithCountertops()
    const id = await byPhone({ quoteId })
    begin()
    expect(await measuredOf(id)).toEqual({ version: 0, note: '', countertops: [] })
    const first = { ...PIECE, quoteCountertopId: drawnId, note: 'Wall bows 1/8' }
    const added = { ...PIECE, ...L_COUNTERTOP, cutouts: 20 }
    const saved = (await save(id, { version: 0, note: 'Tight stairs', countertops: [first, added] }).expect(200)).body
    expect(saved).toEqual({
      version: 1,
      note: 'Tight stairs',
      countertops: [
        { ...first, areaSquareFeet: (60 * 25.75) / 144 },
        { ...added, quoteCountertopId: null, areaSquareFeet: expect.any(Number) },
      ],
    })
    expect(await measuredOf(id)).toEqual(saved)
    expect((await day()).stops[0].measured).toEqual(saved)
    const less = (await save(id, { version: 1, countertops: [added] }, 'key-2').expect(200)).body
    expect(less).toEqual({ version: 2, note: 'Tight stairs', countertops: [saved.countertops[1]] })
    expect((await save(id, { version: 2, note: '', countertops: [] }, 'key-3').expect(200)).body).toEqual({
      version: 3,
      note: '',
      countertops: [],
    })
  })

  it('are in the history with who saved them', async () => {
    const by = await crew()
    const id = await byPhone()
    begin()
    await save(id, { version: 0, note: 'Tight stairs', countertops: [PIECE] }, 'k', by).expect(200)
    await save(id, { version: 1, note: '', countertops: [] }, 'k2', by).expect(200)
    const why = ['Sizes measured: 60 × 25 3/4 in. Note: Tight stairs', 'Measured sizes removed']
    expect((await api.historyOf(id)).slice(-2)).toEqual(why.map((text) => `confirmed > confirmed office: ${text}`))
    const [last] = await api.database.rows(
      'select person_id is not null as known, by_name from appointment_history order by id desc limit 1',
    )
    expect(last).toEqual({ known: true, by_name: 'crew person' })
    await save(id, { version: 2, countertops: [PIECE] }, 'k3', by).expect(200)
    const [row] = await api.database.rows(
      'select m.person_id, p.name from measured_countertops m join people p on p.id = m.person_id',
    )
    expect(row).toMatchObject({ name: 'crew person' })
  })

  it('of two phones at once are saved once, and the other one sees them', async () => {
    const id = await byPhone()
    begin()
    const results = await Promise.all(
      [1, 2].map((width) =>
        save(id, { version: 0, countertops: [{ ...PIECE, dimensions: { width, length: 25 } }] }, `key-${width}`),
      ),
    )
    const [won] = results.filter(({ status }) => status === 200)
    const [lost] = results.filter(({ status }) => status === 409)
    expect(lost?.body.current).toEqual(won?.body)
  })

  it('can be saved for confirmed and completed visits once begun', async () => {
    const id = await byPhone()
    const body = { version: 0, countertops: [PIECE] }
    api.clock.set('2027-03-02T13:58:00.000Z')
    const early = (await save(id, body).expect(409)).body
    expect(early).toEqual({ code: 'not_allowed_now', error: 'You can save sizes from 8:00 AM, when the visit begins.' })
    begin()
    await api.edit(id, { status: 'completed' }).expect(200)
    await save(id, body).expect(200)
    await api.edit(id, { status: 'no_show' }).expect(200)
    const missed = (await save(id, { ...body, version: 1 }, 'key-2').expect(409)).body
    expect(missed).toEqual({
      code: 'not_allowed_now',
      error: 'You can save sizes only for a confirmed or completed visit.',
    })
  })

  it.each([
    ['version', { countertops: [] }],
    ['countertops', { version: 0, countertops: Array.from({ length: 51 }, () => PIECE) }],
    ['note', { version: 0, note: 'x'.repeat(2001), countertops: [] }],
    ['countertops.0.cutouts', { version: 0, countertops: [{ ...PIECE, cutouts: 21 }] }],
    ['countertops.0.note', { version: 0, countertops: [{ ...PIECE, note: 'x'.repeat(501) }] }],
    ['countertops.0.stone', { version: 0, countertops: [{ ...PIECE, stone: 'chalk' }] }],
    ['countertops.0.width', { version: 0, countertops: [{ ...PIECE, dimensions: { width: 201, length: 25 } }] }],
    ['countertops.0.quoteCountertopId', { version: 0, countertops: [{ ...PIECE, quoteCountertopId: 'x' }] }],
  ])('are 400 at %s', async (path, body) => {
    const id = await byPhone()
    begin()
    expect((await save(id, body).expect(400)).body.issues).toMatchObject([{ path }])
  })

  it('need an Idempotency-Key', async () => {
    const id = await byPhone()
    const { body } = await api.office
      .patch(`/api/appointments/${id}/measured`, { version: 0, countertops: [] })
      .expect(400)
    expect(body.issues).toEqual([{ path: 'idempotency-key', message: 'Idempotency-Key is required' }])
  })

  it("refuse a countertop of another quote, and outlive the visit's own quote", async () => {
    const other = await quoteWithCountertops()
    const { quoteId, drawnId } = await quoteWithCountertops()
    const id = await byPhone({ quoteId })
    begin()
    const wrong = { version: 0, countertops: [PIECE, { ...PIECE, quoteCountertopId: other.drawnId }] }
    expect((await save(id, wrong).expect(400)).body.issues).toEqual([
      { path: 'countertops.1.quoteCountertopId', message: "This countertop isn't in the visit's quote." },
    ])
    const piece = { ...PIECE, quoteCountertopId: drawnId }
    await save(id, { version: 0, countertops: [piece] }).expect(200)
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    expect((await measuredOf(id)).countertops).toMatchObject([{ quoteCountertopId: null, cutouts: 1 }])
    await save(id, { version: 1, countertops: [piece, piece] }, 'key-2').expect(200)
    expect((await measuredOf(id)).countertops).toHaveLength(2)
  })

  it("are in the quote's detail, those of its latest visit with sizes", async () => {
    const { quoteId, drawnId } = await quoteWithCountertops()
    const detail = async () => (await api.office.get(`/api/quotes/${quoteId}`).expect(200)).body
    const id = await byPhone({ quoteId })
    const next = await byPhone({ quoteId, appointmentDate: WEDNESDAY })
    expect((await detail()).measured).toBeUndefined()
    begin()
    await save(id, { version: 0, note: 'Stairs', countertops: [{ ...PIECE, quoteCountertopId: drawnId }] }).expect(200)
    expect((await detail()).measured).toMatchObject({
      appointmentDate: TUESDAY,
      version: 1,
      note: 'Stairs',
      countertops: [{ quoteCountertopId: drawnId, dimensions: { width: 60, length: 25.75 } }],
    })
    api.clock.set('2027-03-03T14:00:00.000Z')
    await save(next, { version: 0, countertops: [] }, 'next').expect(200)
    expect((await detail()).measured).toMatchObject({ appointmentDate: WEDNESDAY, countertops: [] })
  })

  it("of an erased customer can't change", async () => {
    const id = await byPhone()
    begin()
    await save(id, { version: 0, note: 'Stairs', countertops: [{ ...PIECE, note: 'Bows' }] }).expect(200)
    await api.edit(id, { status: 'completed' }).expect(200)
    const { customerId } = (await api.office.get(`/api/appointments/${id}`).expect(200)).body
    const name = `${CONTACT.firstName} ${CONTACT.lastName}`
    await api.office.post(`/api/customers/${customerId}/erase`, { name }).expect(204)
    expect(await measuredOf(id)).toMatchObject({ version: 1, note: '', countertops: [{ ...PIECE, note: '' }] })
    const { body } = await save(id, { version: 1, countertops: [] }, 'key-2').expect(409)
    expect(body.error).toBe('This customer was erased.')
    expect(await api.count('first_answers')).toBe(0)
  })
})

describe("'On my way'", () => {
  const send = (id: string, minutes: unknown = 25) => api.office.post(`/api/appointments/${id}/on-my-way`, { minutes })
  /** Tuesday, 7:40 AM in the shop. */
  beforeEach(() => api.clock.set('2027-03-02T13:40:00.000Z'))
  const booked = async (changes: object = {}) => {
    api.clock.set('2027-03-01T15:00:00.000Z')
    const id = await byPhone(changes)
    await api.drain()
    api.clock.set('2027-03-02T13:40:00.000Z')
    return id
  }
  const sent = async () => {
    await api.drain()
    const rows = await api.database.rows(
      `select kind, minutes, sent_at is not null as sent from outgoing_mails where kind = 'on_my_way'`,
    )
    return rows
  }

  it('emails the customer and is in the history', async () => {
    const id = await booked()
    await send(id).expect(204)
    expect(await sent()).toEqual([{ kind: 'on_my_way', minutes: 25, sent: true }])
    expect((await api.historyOf(id)).at(-1)).toBe('confirmed > confirmed office: On our way: about 25 minutes')
    expect((await day()).stops).toMatchObject([
      { appointment: { onMyWayAt: expect.stringMatching(/^2027-03-02T13:40/) } },
    ])
  })

  it('is sent again only after 30 minutes', async () => {
    const id = await booked()
    await send(id).expect(204)
    api.clock.advance(12 * MINUTE)
    const { body } = await send(id).expect(409)
    expect(body).toEqual({ code: 'not_allowed_now', error: 'You already sent this 12 minutes ago.' })
    api.clock.advance(18 * MINUTE)
    await send(id, 5).expect(204)
    expect(await sent()).toHaveLength(2)
    await send(await booked({ timeSlot: NINE }), 120).expect(204)
  })

  it('says whom to call if there is no email address', async () => {
    const id = await booked({ contact: { ...CONTACT, email: '', phoneNumber: '(615) 555-0188' } })
    const { body } = await send(id).expect(409)
    expect(body).toEqual({ code: 'not_allowed_now', error: 'No email address. Call (615) 555-0188.' })
  })

  it("is only for today's confirmed visits", async () => {
    const tomorrow = await booked({ appointmentDate: WEDNESDAY })
    const done = await booked({ timeSlot: NINE })
    api.clock.set('2027-03-02T15:00:00.000Z')
    await api.edit(done, { status: 'completed' }).expect(200)
    for (const id of [tomorrow, done]) {
      const { body } = await send(id).expect(409)
      expect(body).toEqual({ code: 'not_allowed_now', error: "You can send this only for today's confirmed visits." })
    }
  })

  it.each([4, 121, 5.5, '25', undefined])('is 400 at minutes for %s', async (minutes) => {
    const id = await booked()
    const { body } = await api.office.post(`/api/appointments/${id}/on-my-way`, { minutes }).expect(400)
    expect(body.issues).toMatchObject([{ path: 'minutes' }])
  })

  it('is not sent once the crew has arrived', async () => {
    const id = await booked()
    await send(id).expect(204)
    api.clock.advance(25 * MINUTE)
    await api.drain()
    expect(api.logged()).toContain('An email was not sent: the crew has arrived by now')
  })
})

it('a measured stone that we no longer offer stays with what the quote drew and what was saved before, but no new piece has it', async () => {
  const { quoteId, drawnId } = await quoteWithCountertops()
  const id = await byPhone({ quoteId })
  begin()
  const former = { ...PIECE, stone: 'gray-mist' }
  const refused = await save(id, { version: 0, countertops: [former] }).expect(400)
  expect(refused.body.error).toBe('Gray Mist is no longer offered. Choose another stone.')
  await save(id, { version: 0, countertops: [{ ...former, quoteCountertopId: drawnId }, PIECE] }).expect(200)
  await api.database.rows(`update measured_countertops set stone = 'gray-mist'`)
  const countertops = [{ ...former, quoteCountertopId: drawnId }, former]
  await save(id, { version: 1, countertops }, 'key-2').expect(200)
})
