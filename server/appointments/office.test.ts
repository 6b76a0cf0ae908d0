import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { officeClient, useApi, visitor } from '#test/api.ts'

const api = useApi({ RATE_LIMIT: 'off' })

const office = () => officeClient(api.app)

/** Monday, 7:00 AM in the shop. */
const MONDAY = '2027-03-01T13:00:00Z'
const TUESDAY = '2027-03-02'
const FIRST = '8:00 AM-9:00 AM'
const NEXT = '9:00 AM-10:00 AM'
const CONTACT = {
  firstName: 'Ada',
  lastName: 'Okafor',
  phoneNumber: '(615) 555-0142',
  email: 'ada@example.com',
  address: '12 Main Street',
  city: 'Nashville',
}
const BY_PHONE = { appointmentDate: TUESDAY, timeSlot: FIRST, contact: CONTACT, fee: 'waived' }

/** Books and pays an appointment with a demo payment. Returns its id. */
async function bookOnline(timeSlot = FIRST): Promise<string> {
  const ada = visitor(api.app)
  const { id } = (
    await ada.post('/api/appointments', { appointmentDate: TUESDAY, timeSlot, contact: CONTACT }).expect(201)
  ).body
  const { clientSecret } = (await ada.post('/api/create-payment-intent', { appointmentId: id }).expect(200)).body
  const intentId = clientSecret.split('_secret')[0]
  await ada.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
  await api.drain()
  return id
}

describe('appointments in the office', () => {
  it('include those booked online and by phone, with what was paid', async () => {
    api.clock.set(MONDAY)
    const online = await bookOnline(NEXT)
    const { body: byPhone } = await office().post('/api/appointments/by-phone', BY_PHONE).expect(201)
    expect(byPhone).toMatchObject({ status: 'confirmed', fee: 'waived', paymentState: null, contact: { state: '' } })
    const { body: list } = await office().get(`/api/appointments?from=${TUESDAY}&to=${TUESDAY}`).expect(200)
    expect(list).toEqual([
      byPhone,
      expect.objectContaining({ id: online, status: 'confirmed', paymentState: 'succeeded', paidCents: 10_000 }),
    ])
    const { body: detail } = await office().get(`/api/appointments/${online}`).expect(200)
    expect(detail.history.map(({ to, by }: { to: string; by: string }) => [to, by])).toEqual([
      ['held', 'visitor'],
      ['confirmed', 'payment'],
    ])
  })

  it('can be moved, cancelled and refunded', async () => {
    api.clock.set(MONDAY)
    const id = await bookOnline()
    const moved = await office()
      .patch(`/api/appointments/${id}`, { appointmentDate: '2027-03-06', timeSlot: '9:00 am – 10:00 am' })
      .expect(200)
    expect(moved.body).toMatchObject({ appointmentDate: '2027-03-06', timeSlot: NEXT })
    const cancelled = await office()
      .patch(`/api/appointments/${id}`, { status: 'cancelled', refund: true, version: moved.body.version })
      .expect(200)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', paymentState: 'refund_due', refundedCents: 0 })
    await api.drain()
    const { body } = await office().get(`/api/appointments/${id}`).expect(200)
    expect(body).toMatchObject({ status: 'cancelled', paymentState: 'refunded', refundedCents: 10_000 })
    const late = await office()
      .patch(`/api/appointments/${id}`, { appointmentDate: TUESDAY, timeSlot: FIRST })
      .expect(409)
    expect(late.body).toMatchObject({ code: 'not_allowed_now', current: { id, status: 'cancelled' } })
  })

  it('keep their slot, and the error lists the free slots', async () => {
    api.clock.set(MONDAY)
    await bookOnline()
    const { body } = await office().post('/api/appointments/by-phone', BY_PHONE).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: expect.arrayContaining([NEXT]) })
    expect(body.free).not.toContain(FIRST)
  })

  it("can be cancelled while a payment is open, and then the visitor can't pay anymore", async () => {
    api.clock.set(MONDAY)
    const ada = visitor(api.app)
    const body = { appointmentDate: TUESDAY, timeSlot: FIRST, contact: CONTACT }
    const { id } = (await ada.post('/api/appointments', body).expect(201)).body
    const { clientSecret } = (await ada.post('/api/create-payment-intent', { appointmentId: id }).expect(200)).body
    await office().patch(`/api/appointments/${id}`, { status: 'cancelled', refund: true }).expect(200)
    const path = `/api/demo-payments/${clientSecret.split('_secret')[0]}`
    await ada.post(path, { clientSecret, outcome: 'accepted' }).expect(409)
    await office().post('/api/appointments/by-phone', BY_PHONE).expect(201)
  })
})

describe('blocked times', () => {
  it('are not offered to visitors until they are unblocked', async () => {
    api.clock.set(MONDAY)
    const offered = async () =>
      (await visitor(api.app).get(`/api/appointments/availability?from=${TUESDAY}&to=${TUESDAY}`)).body.days[0]
    const { body: hour } = await office()
      .post('/api/closures', { date: TUESDAY, timeSlot: FIRST, reason: 'Delivery' })
      .expect(201)
    expect((await offered()).slots).not.toContain(FIRST)
    const { body: day } = await office().post('/api/closures', { date: TUESDAY, reason: 'Inventory' }).expect(201)
    expect((await offered()).slots).toEqual([])
    const { body: listed } = await office().get('/api/closures').expect(200)
    const listing = ({ id, date, timeSlot, reason }: typeof hour) => ({ id, date, timeSlot, reason })
    expect(listed).toEqual(expect.arrayContaining([hour, day].map(listing)))
    for (const { id } of [hour, day]) await office().delete(`/api/closures/${id}`).expect(204)
    await office().delete(`/api/closures/${hour.id}`).expect(404)
    expect((await offered()).slots).toHaveLength(16)
  })
})

it('blocking a time returns the held and confirmed appointments in it', async () => {
  api.clock.set(MONDAY)
  const hold = async (timeSlot: string) => {
    const body = { appointmentDate: TUESDAY, timeSlot, contact: CONTACT }
    return (await visitor(api.app).post('/api/appointments', body).expect(201)).body.id as string // so it is
  }
  const [held, confirmed] = [await hold(NEXT), await bookOnline()]
  const { body: cancelled } = await office()
    .post('/api/appointments/by-phone', { ...BY_PHONE, timeSlot: '1:00 PM-2:00 PM' })
    .expect(201)
  await office().patch(`/api/appointments/${cancelled.id}`, { status: 'cancelled', refund: false }).expect(200)
  await office()
    .post('/api/appointments/by-phone', { ...BY_PHONE, appointmentDate: '2027-03-03' })
    .expect(201)
  const close = async (body: object) =>
    (
      await office()
        .post('/api/closures', { date: TUESDAY, reason: 'Inventory', ...body })
        .expect(201)
    ).body
  const { body: list } = await office().get(`/api/appointments?from=${TUESDAY}&to=${TUESDAY}`).expect(200)
  const visit = (id: string) => list.find((one: { id: string }) => one.id === id) as unknown
  expect((await close({})).appointments).toEqual([visit(confirmed), visit(held)])
  expect((await close({ timeSlot: FIRST })).appointments).toEqual([visit(confirmed)])
  expect((await close({ timeSlot: '8:30 AM-9:30 AM' })).appointments).toEqual([visit(confirmed), visit(held)])
  expect((await close({ timeSlot: '2:00 PM-3:00 PM' })).appointments).toEqual([])
  api.clock.advance(31 * 60_000)
  expect((await close({ timeSlot: '9:30 AM-10:30 AM' })).appointments).toEqual([])
})

describe('bad input', () => {
  it.each([
    ['a day that is none', { ...BY_PHONE, appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['a slot that is none', { ...BY_PHONE, timeSlot: '8:15 AM-9:15 AM' }, 'timeSlot'],
    ['a fee that is paid online', { ...BY_PHONE, fee: 'online' }, 'fee'],
    ['no address', { ...BY_PHONE, contact: { ...CONTACT, address: ' ' } }, 'contact.address'],
    ['a broken email', { ...BY_PHONE, contact: { ...CONTACT, email: 'ada@' } }, 'contact.email'],
    ['an unknown quote', { ...BY_PHONE, quoteId: randomUUID() }, 'quoteId'],
    ['a quote that is no id', { ...BY_PHONE, quoteId: '1042' }, 'quoteId'],
    ['notes of 10,001 characters', { ...BY_PHONE, notes: 'x'.repeat(10_001) }, 'notes'],
  ])('refuses %s and names the field', async (_what, body, path) => {
    api.clock.set(MONDAY)
    const answer = await office().post('/api/appointments/by-phone', body).expect(400)
    expect(answer.body.issues).toMatchObject([{ path }])
    expect(await api.database.run('', 'select 1 from appointments', [])).toEqual([])
  })

  it.each([
    'from=2027-03-01',
    'from=2027-03-01&to=03/02/2027',
    'from=2027-03-02&to=2027-03-01',
    'from=2027-03-01&to=2027-05-02',
  ])('refuses the days ?%s', async (query) => {
    await office().get(`/api/appointments?${query}`).expect(400)
  })

  it('answers 404 for an unknown appointment and 400 for a malformed id', async () => {
    await office().get(`/api/appointments/${randomUUID()}`).expect(404)
    await office().patch(`/api/appointments/${randomUUID()}`, { notes: '' }).expect(404)
    await office().get('/api/appointments/7').expect(400)
  })
})

describe('access', () => {
  const id = randomUUID()
  it.each([
    ['get', `/api/appointments?from=${TUESDAY}&to=${TUESDAY}`],
    ['get', `/api/appointments/${id}`],
    ['post', '/api/appointments/by-phone'],
    ['patch', `/api/appointments/${id}`],
    ['get', '/api/closures'],
    ['post', '/api/closures'],
    ['delete', `/api/closures/${id}`],
  ] as const)('%s %s needs a valid key', async (method, path) => {
    for (const key of ['', 'wrong']) {
      const answer = await request(api.app)[method](path).set('x-admin-key', key).expect(401)
      expect(answer.body).toMatchObject({ code: 'unauthorized' })
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    }
  })
})
