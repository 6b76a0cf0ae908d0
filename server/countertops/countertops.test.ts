import { describe, expect, it } from 'vitest'
import { L_COUNTERTOP, newSession, useApi, visitor } from '#test/api.ts'

const api = useApi()

const countStored = async () => (await api.database.run('', 'select id from countertops', [])).length

describe("a session's countertops", () => {
  it('are listed in the order of adding', async () => {
    const ada = visitor(api.app)
    expect((await ada.get('/api/countertops').expect(200)).body).toEqual([])
    const first = await ada.post('/api/countertops', L_COUNTERTOP).expect(201)
    expect(first.body).toEqual({ id: expect.any(String), ...L_COUNTERTOP })
    const second = await ada.post('/api/countertops', { ...L_COUNTERTOP, stone: 'travella' }).expect(201)
    expect((await ada.get('/api/countertops').expect(200)).body).toEqual([first.body, second.body])
  })

  it('get the default stone and default returns', async () => {
    const { body } = await visitor(api.app).post('/api/countertops', {
      shape: 'U',
      dimensions: { width: 96, length: 60 },
    })
    expect(body).toMatchObject({
      stone: 'inverness-bristol-bay',
      dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 24 },
    })
  })

  it('store no returns for an I, and sixteenths exactly', async () => {
    const ada = visitor(api.app)
    const dimensions = { width: 25.0625, length: 199.9375 }
    await ada.post('/api/countertops', { shape: 'I', dimensions }).expect(201)
    expect((await ada.get('/api/countertops')).body).toMatchObject([{ shape: 'I', dimensions }])
    expect(Object.keys((await ada.get('/api/countertops')).body[0].dimensions)).toEqual(['width', 'length'])
  })

  it('drop unknown fields', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', { ...L_COUNTERTOP, price: 1, id: 'mine' }).expect(201)
    expect(Object.keys(body)).toEqual(['id', 'shape', 'dimensions', 'stone'])
  })

  it('can be deleted only once', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', L_COUNTERTOP)
    await ada.delete(`/api/countertops/${body.id}`).expect(204)
    await ada.delete(`/api/countertops/${body.id}`).expect(404)
    expect((await ada.get('/api/countertops')).body).toEqual([])
  })

  it('cannot be seen or deleted by another session', async () => {
    const [ada, ben] = [visitor(api.app), visitor(api.app)]
    const { body } = await ada.post('/api/countertops', L_COUNTERTOP)
    expect((await ben.get('/api/countertops')).body).toEqual([])
    const response = await ben.delete(`/api/countertops/${body.id}`).expect(404)
    expect(response.body.code).toBe('not_found')
    expect(await countStored()).toBe(1)
  })
})

describe('the limit of 50', () => {
  it('refuses the 51st, even if ten arrive at once, and frees a place with each deletion', async () => {
    const ada = visitor(api.app)
    for (let count = 0; count < 45; count += 1) await ada.post('/api/countertops', L_COUNTERTOP).expect(201)
    const responses = await Promise.all(Array.from({ length: 10 }, () => ada.post('/api/countertops', L_COUNTERTOP)))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409, 409,
    ])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'limit_reached' })
    expect(await countStored()).toBe(50)

    const [first] = (await ada.get('/api/countertops')).body
    await ada.delete(`/api/countertops/${first.id}`).expect(204)
    await ada.post('/api/countertops', L_COUNTERTOP).expect(201)
    await ada.post('/api/countertops', L_COUNTERTOP).expect(409)
    expect((await visitor(api.app).post('/api/countertops', L_COUNTERTOP)).status).toBe(201)
  })
})

describe('refuses and does not store bad input', () => {
  const L = { width: 60, length: 48, returnWidth: 24, returnLength: 24 }
  // The schema's own tests have every other case.
  const cases: [name: string, body: object, path: string, message: RegExp][] = [
    ['an unknown shape', { shape: 'T', dimensions: L }, 'shape', /Shape must be/],
    ['a width that is text', { shape: 'I', dimensions: { ...L, width: '12abc' } }, 'width', /from 1 to 200/],
    ['a U whose absent returns overlap', { shape: 'U', dimensions: { width: 40, length: 48 } }, 'returnWidth', /half/],
  ]
  it.each(cases)('%s', async (_name, body, path, message) => {
    const response = await visitor(api.app).post('/api/countertops', body).expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect(response.body.issues[0].message).toMatch(message)
    expect(response.body.error).toBe(response.body.issues[0].message)
    expect(await countStored()).toBe(0)
  })

  it('1e309 in the JSON', async () => {
    const response = await visitor(api.app)
      .post('/api/countertops')
      .set('Content-Type', 'application/json')
      .send('{"shape":"I","dimensions":{"width":1e309,"length":48}}')
    expect(response.status).toBe(400)
    expect(response.body.issues).toMatchObject([{ path: 'width' }])
    expect(await countStored()).toBe(0)
  })

  it('several mistakes at once, and names each field', async () => {
    const response = await visitor(api.app).post('/api/countertops', { shape: 'I', dimensions: {}, stone: 'x' })
    expect(response.body.issues.map(({ path }: { path: string }) => path)).toEqual(['width', 'length', 'stone'])
  })

  it.each(['not-a-uuid', '1', 'x'.repeat(5000), "';drop table countertops"])('the id %.30s', async (id) => {
    const response = await visitor(api.app)
      .delete(`/api/countertops/${encodeURIComponent(id)}`)
      .expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', issues: [{ path: 'id' }] })
  })
})

describe('the session id', () => {
  const good = newSession()
  it.each([
    ['missing', undefined],
    ['short', good.slice(1)],
    ['sent twice', `${good}, ${good}`],
  ])('%s is 400', async (_name, session) => {
    const test = visitor(api.app, good).get('/api/countertops')
    const sent = session === undefined ? test.unset('X-Session-ID') : test.set('X-Session-ID', session)
    const response = await sent.expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })
})
