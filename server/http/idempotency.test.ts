import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { CUSTOMER } from '#server/events/actor.ts'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { L_COUNTERTOP, newSession, quoteRequest, visitor } from '#test/api.ts'
import { MINUTE, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { openPage } from '#test/my-page.ts'
import { makePng, pngDataUrl } from '#test/png.ts'
import { EIGHT, NINE } from '#test/slots.ts'
import { answerOnce, purgeAnswers } from './idempotency.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })

const SESSION = newSession()
const PHONE = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact: { ...EMPTY_CONTACT, ...ADA }, fee: 'on_site' }
const CLOSURE = { date: TUESDAY, reason: 'Inventory' }
const SAMPLES = { ...ADA, stones: ['travella'] }
const TEMPLATE = { name: 'Hello', subject: 'Hi', body: 'Hi {{firstName}}' }
const VIEW = { name: 'Franklin', query: 'town=Franklin', shared: true }
const CALL = { outcome: 'reached', note: 'Busy' }
const MAIL = { subject: 'Your quote', body: 'When works for you?' }
const SIZES = { version: 0, countertops: [] }

/** A customer with a quote, and a visit of theirs that has begun. */
let customerId: string
let visitId: string

beforeEach(async () => {
  const { body } = await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)
  ;({ customerId } = (await api.office.get(`/api/quotes/${body.quoteId}`).expect(200)).body)
  visitId = (await api.takeByPhone({ timeSlot: NINE, crew: 2 }).expect(201)).body.id
})

const send = (method: 'post' | 'patch', path: string, key: string, body: object, by: 'visitor' | 'office') => {
  const sent = by === 'visitor' ? visitor(api.app, SESSION).post(path, body) : api.office[method](path, body)
  return sent.set('Idempotency-Key', key)
}

describe.each<[what: string, by: 'visitor' | 'office', path: () => string, body: object, other: object, table: string]>(
  [
    ['a countertop', 'visitor', () => '/api/countertops', L_COUNTERTOP, { stone: 'travella' }, 'countertops'],
    ['a quote', 'visitor', () => '/api/quote', quoteRequest(), { lastName: 'Else' }, 'quotes'],
    ['samples', 'visitor', () => '/api/samples', SAMPLES, { stones: ['southport'] }, 'sample_requests'],
    ['a visit by phone', 'office', () => '/api/appointments/by-phone', PHONE, { notes: 'Ring twice' }, 'appointments'],
    ['blocked time', 'office', () => '/api/closures', CLOSURE, { reason: 'Truck' }, 'closures'],
    ['a crew', 'office', () => '/api/crews', { name: 'Ana' }, { name: 'Luis' }, 'crews'],
    ['a view', 'office', () => '/api/views', VIEW, { name: 'Nashville' }, 'views'],
    ['a template', 'office', () => '/api/templates', TEMPLATE, { name: 'Done' }, 'templates'],
    ['a call', 'office', () => `/api/customers/${customerId}/calls`, CALL, { note: 'Free' }, 'messages'],
    ['a message', 'office', () => `/api/customers/${customerId}/messages`, MAIL, { body: 'Done' }, 'messages'],
  ],
)('%s', (_, by, path, body, other, table) => {
  it('is stored once, however often and at once it is sent, and another one is refused', async () => {
    const before = await api.count(table)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('post', path(), 'once', body, by)))
    expect(answers.map(({ status, body: answer }) => [status, answer])).toEqual(
      answers.map(() => [201, answers[0]?.body]),
    )
    const again = await send('post', path(), 'once', body, by).expect(201)
    expect(again.body).toEqual(answers[0]?.body)
    const refused = await send('post', path(), 'once', { ...body, ...other }, by).expect(409)
    expect(refused.body.code).toBe('idempotency_mismatch')
    expect(await api.count(table)).toBe(before + 1)
  })
})

it.each(['', 'x'.repeat(101), 'a b'])('refuses the key %j', async (key) => {
  const answer = await send('post', '/api/samples', key, SAMPLES, 'visitor').expect(400)
  expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path: 'idempotency-key' }] })
})

describe('measured sizes', () => {
  beforeEach(() => api.clock.advance(100_000 * MINUTE))

  it('are saved once, and a late repeat gets the first answer', async () => {
    const save = (key: string, version: number) =>
      send('patch', `/api/appointments/${visitId}/measured`, key, { ...SIZES, version }, 'office').expect(200)
    const { body: first } = await save('once', 0)
    await save('later', 1)
    expect((await save('once', 0)).body).toEqual(first)
    const { body } = await api.office.get(`/api/appointments/${visitId}/measured`).expect(200)
    expect(body.version).toBe(2)
  })
})

describe('a repeat', () => {
  it('gets the first answer after what it made was changed or deleted, or its time has passed', async () => {
    const { body: countertop } = await send('post', '/api/countertops', 'c', L_COUNTERTOP, 'visitor').expect(201)
    await visitor(api.app, SESSION).put(`/api/countertops/${countertop.id}`, { ...L_COUNTERTOP, stone: 'travella' })
    const { body: samples } = await send('post', '/api/samples', 's', SAMPLES, 'visitor').expect(201)
    await api.office.delete(`/api/samples/${samples.id}`).expect(204)
    const { body: taken } = await send('post', '/api/appointments/by-phone', 'p', PHONE, 'office').expect(201)
    api.clock.advance(100_000 * MINUTE)

    const again = async (path: string, key: string, body: object, by: 'visitor' | 'office') =>
      (await send('post', path, key, body, by).expect(201)).body
    expect(await again('/api/countertops', 'c', L_COUNTERTOP, 'visitor')).toEqual(countertop)
    expect(await again('/api/samples', 's', SAMPLES, 'visitor')).toEqual(samples)
    expect(await again('/api/appointments/by-phone', 'p', PHONE, 'office')).toEqual(taken)
    expect((await visitor(api.app, SESSION).get('/api/countertops')).body).toMatchObject([{ stone: 'travella' }])
    expect((await api.office.get('/api/samples')).body).toEqual([])
  })

  it('may have new drawings: a browser draws again for it', async () => {
    const [countertop] = quoteRequest().countertops
    const drawn = (side: number) =>
      quoteRequest({ countertops: [{ ...countertop, imageData: pngDataUrl(makePng(side, side)) }] })
    const { body: first } = await send('post', '/api/quote', 'once', drawn(8), 'visitor').expect(201)
    expect((await send('post', '/api/quote', 'once', drawn(9), 'visitor').expect(201)).body).toEqual(first)
  })

  it("of a refused request is a new one, because a refusal isn't stored", async () => {
    await send('post', '/api/quote', 'once', quoteRequest({ expectedTotalCents: 1 }), 'visitor').expect(409)
    await send('post', '/api/quote', 'once', quoteRequest({ expectedTotalCents: 180000 }), 'visitor').expect(201)
  })

  it('of another caller or another endpoint is a new one, or refused', async () => {
    await send('post', '/api/countertops', 'once', L_COUNTERTOP, 'visitor').expect(201)
    const other = { ...L_COUNTERTOP, stone: 'travella' }
    await visitor(api.app).post('/api/countertops', other).set('Idempotency-Key', 'once').expect(201)
    await send('post', '/api/quote', 'once', quoteRequest(), 'visitor').expect(409)
  })

  it('after seven days is a new one', async () => {
    const age = (interval: string) => api.database.execute(`update first_answers set created_at = now() - ${interval}`)
    const { body: first } = await send('post', '/api/countertops', 'once', L_COUNTERTOP, 'visitor').expect(201)
    await age(`interval '6 days 23 hours'`)
    expect((await send('post', '/api/countertops', 'once', L_COUNTERTOP, 'visitor').expect(201)).body).toEqual(first)
    await age(`interval '7 days'`)
    const other = { ...L_COUNTERTOP, stone: 'travella' }
    const { body: second } = await send('post', '/api/countertops', 'once', other, 'visitor').expect(201)
    expect(second.id).not.toBe(first.id)
    await age(`interval '7 days'`)
    await purgeAnswers(api.ctx)
    expect(await api.count('first_answers')).toBe(0)
  })
})

it('tells visitors apart: by session, or else by client address', async () => {
  const ask = (from: string, firstName: string) =>
    request(api.app)
      .post('/api/samples')
      .set({ 'X-Forwarded-For': from, 'Idempotency-Key': 'same' })
      .send({ ...SAMPLES, firstName })
  const before = await api.count('sample_requests')
  const { body } = await ask('203.0.113.1', 'Ada').expect(201)
  await ask('203.0.113.2', 'Bo').expect(201)
  await ask('203.0.113.2', 'Cy').set('X-Session-ID', newSession()).expect(201)
  await ask('203.0.113.2', 'Di').set('X-Session-ID', newSession()).expect(201)
  expect((await ask('203.0.113.1', 'Ada').expect(201)).body).toEqual(body)
  expect(await api.count('sample_requests')).toBe(before + 4)
})

describe('an answer that grows', () => {
  it("isn't stored, and a repeat reads it again", async () => {
    const page = await openPage(api.app, { quoteId: await api.newQuote() })
    const write = (key: string) =>
      page
        .post('/messages', { body: `${key} ${'x'.repeat(1900)}` })
        .set('Idempotency-Key', key)
        .expect(201)
    for (let count = 1; count <= 6; count += 1) await write(`message-${count}`)
    const sizes = 'select bool_and(octet_length(answer::text) <= 8192) as "areSmall" from first_answers'
    expect(await api.database.rows(sizes)).toEqual([{ areSmall: true }])
    const { body } = await write('message-5')
    expect(body).toEqual(await page.read())
    expect(body.messages).toHaveLength(6)
  })
})

it('makes two of two requests without a key', async () => {
  const before = await api.count('sample_requests')
  await request(api.app).post('/api/samples').send(SAMPLES).expect(201)
  await request(api.app).post('/api/samples').send(SAMPLES).expect(201)
  expect(await api.count('sample_requests')).toBe(before + 2)
})

it('stores no change without its answer', async () => {
  const work = async (within: typeof api.ctx | Parameters<Parameters<typeof answerOnce>[2]>[0]) => {
    await within.db.transaction(({ run }) => run('', `insert into rate_limits values ('x', 1, now())`, []))
    throw new Error('The process ends here')
  }
  const keyed = { caller: randomUUID(), key: 'once', request: 'POST /x', body: {} }
  await expect(answerOnce({ ...api.ctx, by: CUSTOMER }, keyed, work)).rejects.toThrow('The process ends here')
  expect(await api.count('rate_limits')).toBe(0)
  expect(await api.count('first_answers')).toBe(0)
})
