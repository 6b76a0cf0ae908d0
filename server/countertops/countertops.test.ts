import { describe, expect, it } from 'vitest'
import { L_DESIGN, newSession, useApi, visitor } from '#test/api.ts'

const api = useApi()

const stored = async () => (await api.database.run('', 'select id from countertops', [])).length

describe('a session’s countertops', () => {
  it('are listed in the order of adding, with id, shape, dimensions and stone', async () => {
    const ada = visitor(api.app)
    expect((await ada.get('/api/countertops').expect(200)).body).toEqual([])
    const first = await ada.post('/api/countertops', L_DESIGN).expect(201)
    expect(first.body).toEqual({ id: expect.any(String), ...L_DESIGN })
    const second = await ada.post('/api/countertops', { ...L_DESIGN, stone: 'travella' }).expect(201)
    expect((await ada.get('/api/countertops').expect(200)).body).toEqual([first.body, second.body])
  })

  it('get the default stone and the default returns where none are named', async () => {
    const { body } = await visitor(api.app).post('/api/countertops', {
      shape: 'U',
      dimensions: { width: 96, length: 60 },
    })
    expect(body).toMatchObject({
      stone: 'inverness-bristol-bay',
      dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 24 },
    })
  })

  it('keep of an I only what was sent, and sixteenths exactly', async () => {
    const ada = visitor(api.app)
    const dimensions = { width: 25.0625, length: 199.9375 }
    await ada.post('/api/countertops', { shape: 'I', dimensions }).expect(201)
    expect((await ada.get('/api/countertops')).body).toMatchObject([{ shape: 'I', dimensions }])
    expect(Object.keys((await ada.get('/api/countertops')).body[0].dimensions)).toEqual(['width', 'length'])
  })

  it('drop unknown fields', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', { ...L_DESIGN, price: 1, id: 'mine' }).expect(201)
    expect(Object.keys(body)).toEqual(['id', 'shape', 'dimensions', 'stone'])
  })

  it('are deleted once', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', L_DESIGN)
    await ada.delete(`/api/countertops/${body.id}`).expect(204)
    await ada.delete(`/api/countertops/${body.id}`).expect(404)
    expect((await ada.get('/api/countertops')).body).toEqual([])
  })

  it('cannot be seen or deleted by another session', async () => {
    const [ada, ben] = [visitor(api.app), visitor(api.app)]
    const { body } = await ada.post('/api/countertops', L_DESIGN)
    expect((await ben.get('/api/countertops')).body).toEqual([])
    const answer = await ben.delete(`/api/countertops/${body.id}`).expect(404)
    expect(answer.body.code).toBe('not_found')
    expect(await stored()).toBe(1)
  })
})

describe('the limit of 50', () => {
  it('refuses the 51st, also when ten come at once, and frees a place with each deletion', async () => {
    const ada = visitor(api.app)
    for (let count = 0; count < 45; count += 1) await ada.post('/api/countertops', L_DESIGN).expect(201)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.post('/api/countertops', L_DESIGN)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409, 409,
    ])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'limit_reached' })
    expect(await stored()).toBe(50)

    const [first] = (await ada.get('/api/countertops')).body
    await ada.delete(`/api/countertops/${first.id}`).expect(204)
    await ada.post('/api/countertops', L_DESIGN).expect(201)
    await ada.post('/api/countertops', L_DESIGN).expect(409)
    expect((await visitor(api.app).post('/api/countertops', L_DESIGN)).status).toBe(201)
  })
})

describe('bad input is refused, named and not stored', () => {
  const L = { width: 60, length: 48, returnWidth: 24, returnLength: 24 }
  const cases: [name: string, body: object, path: string, message: RegExp][] = [
    ['an unknown shape', { shape: 'T', dimensions: L }, 'shape', /Shape must be/],
    ['no shape', { dimensions: L }, 'shape', /Shape must be/],
    ['width 0', { shape: 'I', dimensions: { ...L, width: 0 } }, 'width', /from 1 to 200/],
    ['width 200.01', { shape: 'I', dimensions: { ...L, width: 200.01 } }, 'width', /from 1 to 200/],
    ['width "12abc"', { shape: 'I', dimensions: { ...L, width: '12abc' } }, 'width', /from 1 to 200/],
    ['width null, as NaN travels', { shape: 'I', dimensions: { ...L, width: Number.NaN } }, 'width', /from 1 to 200/],
    ['no width', { shape: 'I', dimensions: { length: 48 } }, 'width', /from 1 to 200/],
    ['returnLength -1', { shape: 'L', dimensions: { ...L, returnLength: -1 } }, 'returnLength', /from 1 to 200/],
    [
      'an L whose return is too wide',
      { shape: 'L', dimensions: { ...L, width: 20 } },
      'returnWidth',
      /more than the Width/,
    ],
    [
      'an L whose return is too long',
      { shape: 'L', dimensions: { ...L, length: 20 } },
      'returnLength',
      /more than the Length/,
    ],
    ['a U whose returns overlap', { shape: 'U', dimensions: { ...L, width: 40 } }, 'returnWidth', /half the Width/],
    ['a U whose absent returns overlap', { shape: 'U', dimensions: { width: 40, length: 48 } }, 'returnWidth', /half/],
    ['an unknown stone', { shape: 'I', dimensions: L, stone: 'granite' }, 'stone', /one of our stones/],
  ]
  it.each(cases)('%s', async (_name, body, path, message) => {
    const answer = await visitor(api.app).post('/api/countertops', body).expect(400)
    expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect(answer.body.issues[0].message).toMatch(message)
    expect(answer.body.error).toBe(answer.body.issues[0].message)
    expect(await stored()).toBe(0)
  })

  it('1e309 in the JSON itself', async () => {
    const answer = await visitor(api.app)
      .post('/api/countertops')
      .set('Content-Type', 'application/json')
      .send('{"shape":"I","dimensions":{"width":1e309,"length":48}}')
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toMatchObject([{ path: 'width' }])
    expect(await stored()).toBe(0)
  })

  it('several mistakes at once, each at its field', async () => {
    const answer = await visitor(api.app).post('/api/countertops', { shape: 'I', dimensions: {}, stone: 'x' })
    expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual(['width', 'length', 'stone'])
  })

  it.each(['not-a-uuid', '1', 'x'.repeat(5000), "';drop table countertops"])('the id %.30s', async (id) => {
    const answer = await visitor(api.app)
      .delete(`/api/countertops/${encodeURIComponent(id)}`)
      .expect(400)
    expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path: 'id' }] })
  })
})

describe('the session id', () => {
  const good = newSession()
  it.each([
    ['missing', undefined],
    ['short', good.slice(1)],
    ['upper case', 'A'.repeat(32)],
    ['33 long', `${good}0`],
    ['no hexadecimal', 'g'.repeat(32)],
    ['twice', `${good}, ${good}`],
  ])('%s is 400', async (_name, session) => {
    const test = visitor(api.app, good).get('/api/countertops')
    const sent = session === undefined ? test.unset('X-Session-ID') : test.set('X-Session-ID', session)
    const answer = await sent.expect(400)
    expect(answer.body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })
})
