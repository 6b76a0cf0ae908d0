import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'
import { ADA } from '#test/contacts.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useApi()
const office = () => officeClient(api.app)
const { phoneNumber: _, ...CONTACT } = ADA
const REQUEST = { ...CONTACT, stones: ['travella', 'southport'] }

const send = (body: object = REQUEST, { key = randomUUID(), from = '203.0.113.7' } = {}) =>
  request(api.app).post('/api/samples').set('Idempotency-Key', key).set('X-Forwarded-For', from).send(body)
const newRequest = async (changes: object = {}): Promise<string> =>
  (await send({ ...REQUEST, ...changes }, { from: randomUUID() }).expect(201)).body.id
const list = async (query = '') => (await office().get(`/api/samples${query}`).expect(200)).body
const idsOf = (requests: { id: string }[]) => requests.map(({ id }) => id)
const emails = () =>
  existsSync(api.emailFilesDir)
    ? readdirSync(api.emailFilesDir).map((name) => readFileSync(join(api.emailFilesDir, name), 'utf8'))
    : []

describe('a request for samples', () => {
  it('is stored, and the shop gets an email with the stones and the address', async () => {
    const { body } = await send().expect(201)
    expect(await list()).toEqual([
      { id: body.id, ...REQUEST, phoneNumber: '', createdAt: expect.any(String), sent: null },
    ])
    await api.drain()
    expect(emails()).toHaveLength(1)
    expect(emails()[0]).toMatch(/^To: shop@/m)
    expect(emails()[0]).toContain(`Reply-To: ${ADA.email}`)
    for (const text of ['Samples to mail: Ada Okafor', 'Travella', 'Southport', ADA.address]) {
      expect(emails()[0]).toContain(text)
    }
  })

  it.each([
    [{ stones: [] }, 'stones', 'Choose at least one stone.'],
    [{ stones: ['granite'] }, 'stones.0', 'The stone must be one that we sell'],
    [{ stones: ['travella', 'travella'] }, 'stones', 'Choose each stone once.'],
    [{ email: 'ada' }, 'email', 'Invalid email address'],
    [{ address: '' }, 'address', 'Address is required'],
    [{ zipCode: '372' }, 'zipCode', 'Enter a zip code with five digits.'],
    [{ address: 'a\ud83c' }, 'address', "Address contains a character we can't save"],
  ])('with %j is refused, with the field', async (changes, path, message) => {
    const { body } = await send({ ...REQUEST, ...changes }).expect(400)
    expect(body.issues).toEqual([{ path, message }])
    expect(await list()).toEqual([])
  })

  it('is refused after five in an hour from one address, but not a repeat', async () => {
    const key = randomUUID()
    await send(REQUEST, { key }).expect(201)
    for (let count = 1; count < 5; count += 1) await send().expect(201)
    const { body } = await send().expect(429)
    expect(body.error).toBe("You've asked for samples too many times in the last hour. Please wait a while or call us.")
    await send(REQUEST, { key }).expect(201)
    await send(REQUEST, { from: '203.0.113.8' }).expect(201)
  })
})

describe('the office', () => {
  it('lists what is to mail and what was mailed, newest first, in pages', async () => {
    await api.database.rows(`insert into sample_requests (id, stones, created_at) select gen_random_uuid(), '["southport"]', now()
       from generate_series(1, 101)`)
    const first = await office().get('/api/samples').expect(200)
    expect(first.headers['x-total-count']).toBe('101')
    const next = /<([^>]+)>/.exec(first.headers.link ?? '')?.[1] ?? ''
    const second = await office().get(next).expect(200)
    expect(second.headers.link).toBeUndefined()
    expect(new Set([...idsOf(first.body), ...idsOf(second.body)]).size).toBe(101)
    expect(await list('?sent=true')).toEqual([])
  })

  it('lists a stone that is no longer sold, by a name made of its id', async () => {
    const id = await newRequest()
    await api.database.rows(`update sample_requests set stones = '["gray-mist"]'`)
    expect(await list()).toMatchObject([{ id, stones: ['gray-mist'] }])
    await api.drain()
    expect(emails()[0]).toContain('Gray Mist')
    expect(emails()[0]).not.toContain('undefined')
  })

  it('marks one as sent, which says who and when, and takes it back', async () => {
    const id = await newRequest()
    const other = await newRequest()
    await addPerson(api.app, 'owner')
    const anna = await signedIn(api.app, (await addPerson(api.app, 'office', { name: 'Anna' })).link)
    const mark = (sent: boolean) => anna.patch(`/api/samples/${id}`, { sent }).expect(200)
    const { body } = await mark(true)
    expect(body.sent).toEqual({ at: expect.any(String), by: 'Anna' })
    // A colleague who is late changes nothing.
    await office().patch(`/api/samples/${id}`, { sent: true }).expect(200)
    expect(idsOf(await list())).toEqual([other])
    expect(await list('?sent=true')).toEqual([body])
    expect((await mark(false)).body.sent).toBeNull()
    expect(idsOf(await list())).toEqual([other, id])
    const events = await api.database.rows(`select subject, changes from events where subject = 'sample'`)
    expect(events).toEqual([
      { subject: 'sample', changes: { samplesSent: [false, true] } },
      { subject: 'sample', changes: { samplesSent: [true, false] } },
    ])
    await office().patch(`/api/samples/${randomUUID()}`, { sent: true }).expect(404)
  })

  it('deletes one with the emails about it', async () => {
    const id = await newRequest()
    await api.drain()
    const waiting = await newRequest()
    for (const one of [id, waiting]) await office().delete(`/api/samples/${one}`).expect(204)
    await office().delete(`/api/samples/${id}`).expect(404)
    await api.drain()
    expect(await list()).toEqual([])
    expect(emails()).toEqual([])
  })
})

it("erasing a customer's data deletes the requests with an email of the customer, in any case, and no others", async () => {
  const { body } = await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)
  await newRequest({ email: ADA.email.toUpperCase() })
  await api.drain()
  await newRequest()
  const other = await newRequest({ email: 'someone@example.com', firstName: 'Someone' })
  const { customerId } = (await office().get(`/api/quotes/${body.quoteId}`).expect(200)).body
  await office().post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' }).expect(204)
  expect(idsOf(await list())).toEqual([other])
  await api.drain()
  expect(emails()).toHaveLength(1)
  expect(emails()[0]).toContain('Someone')
})
