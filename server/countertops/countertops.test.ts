import { describe, expect, it } from 'vitest'
import { L_COUNTERTOP, newSession, useApi, visitor } from '#test/api.ts'

const api = useApi()

const countStored = async () => (await api.database.rows('select id from countertops where deleted_at is null')).length

describe("a session's countertops", () => {
  it('are listed in the order of adding', async () => {
    const ada = visitor(api.app)
    expect((await ada.get('/api/countertops').expect(200)).body).toEqual([])
    const first = await ada.post('/api/countertops', L_COUNTERTOP).expect(201)
    expect(first.body).toEqual({ id: expect.any(String), ...L_COUNTERTOP })
    const second = await ada.post('/api/countertops', { ...L_COUNTERTOP, stone: 'travella' }).expect(201)
    expect((await ada.get('/api/countertops').expect(200)).body).toEqual([first.body, second.body])
  })

  it('store no returns for an I, and sixteenths exactly', async () => {
    const ada = visitor(api.app)
    const dimensions = { width: 25.0625, length: 199.9375 }
    await ada.post('/api/countertops', { shape: 'I', dimensions }).expect(201)
    expect((await ada.get('/api/countertops')).body).toMatchObject([{ shape: 'I', dimensions }])
    expect(Object.keys((await ada.get('/api/countertops')).body[0].dimensions)).toEqual(['width', 'length'])
    const stored = await api.database.rows('select return_width, details from countertops where details is null')
    expect(stored).toEqual([{ return_width: null, details: null }])
  })

  it('can be deleted only once', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', L_COUNTERTOP)
    await ada.delete(`/api/countertops/${body.id}`).expect(204)
    await ada.delete(`/api/countertops/${body.id}`).expect(404)
    expect((await ada.get('/api/countertops')).body).toEqual([])
  })

  it('comes back in its place with its id when the last deletion is taken back', async () => {
    const [ada, ben] = [visitor(api.app), visitor(api.app)]
    const list: { id: string }[] = []
    for (const stone of ['southport', 'travella', 'inverness-bristol-bay']) {
      list.push((await ada.post('/api/countertops', { ...L_COUNTERTOP, stone }).expect(201)).body)
    }
    const [first, second, third] = list
    await ada.delete(`/api/countertops/${first?.id}`).expect(204)
    await ada.delete(`/api/countertops/${second?.id}`).expect(204)
    expect((await ada.get('/api/countertops')).body).toEqual([third])
    await ada.put(`/api/countertops/${second?.id}`, L_COUNTERTOP).expect(404)
    await ben.post(`/api/countertops/${second?.id}/restore`).expect(404)
    await ada.post(`/api/countertops/${first?.id}/restore`).expect(404)
    expect((await ada.post(`/api/countertops/${second?.id}/restore`).expect(200)).body).toEqual(second)
    await ada.post(`/api/countertops/${second?.id}/restore`).expect(404)
    expect((await ada.get('/api/countertops')).body).toEqual([second, third])
    expect(await countStored()).toBe(2)
    expect(await api.database.rows('select countertop_count from sessions')).toContainEqual({ countertop_count: 2 })
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

/** A kitchen's run: walls, an edge, a sink with its faucet. */
const DETAILS = {
  v: 1,
  name: 'Island',
  mirrored: true,
  sides: {
    back: [
      { to: 30.5, use: 'wall', splash: '4in' },
      { use: 'wall', splash: { height: 18 } },
    ],
    runFront: [{ use: 'finished', profile: 'half-bullnose', overhang: 1.5 }],
  },
  corners: { c1: { radius: 2 } },
  cutouts: [
    { id: 'sink1', kind: 'sink-single', side: 'runFront', at: 18, model: 'Blanco "Diamond" 30' },
    { id: 'f1', kind: 'faucet', side: 'runFront', at: 18, setback: 21, with: 'sink1' },
    { id: 'o', kind: 'other', side: 'back', at: 9, size: { width: 4, depth: 2.0625, radius: 0 } },
  ],
  dishwasher: [{ side: 'legFront', at: 12 }],
  seams: [{ across: 'run', at: 40 }],
  corner: 'run-through',
}
const DEFAULTS = {
  v: 1,
  mirrored: false,
  sides: {},
  corners: {},
  cutouts: [],
  dishwasher: [],
  seams: 'auto',
  corner: 'auto',
}

describe('details', () => {
  it('are stored and listed as they were sent', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', { ...L_COUNTERTOP, details: DETAILS }).expect(201)
    expect(body).toEqual({ id: expect.any(String), ...L_COUNTERTOP, details: DETAILS })
    await ada.post('/api/countertops', L_COUNTERTOP).expect(201)
    const list = (await ada.get('/api/countertops').expect(200)).body
    expect(list).toEqual([body, { id: expect.any(String), ...L_COUNTERTOP }])
    expect(Object.keys(list[1])).toEqual(['id', 'shape', 'dimensions', 'stone'])
  })

  it('have their names in the same order in every answer, so the browser can compare texts', async () => {
    const ada = visitor(api.app)
    const { sides, ...rest } = DETAILS
    const details = { ...rest, sides: { runFront: sides.runFront, back: sides.back } }
    const saved = await ada.post('/api/countertops', { ...L_COUNTERTOP, details }).expect(201)
    const replaced = await ada.put(`/api/countertops/${saved.body.id}`, { ...L_COUNTERTOP, details }).expect(200)
    const listed = await ada.get('/api/countertops').expect(200)
    expect(replaced.text).toBe(saved.text)
    expect(listed.text).toBe(`[${saved.text}]`)
  })

  it('get defaults, and lose an empty name and unknown fields', async () => {
    const ada = visitor(api.app)
    const details = { v: 1, name: '  ', price: 1, sides: { back: [{ use: 'wall', color: 'red' }] } }
    const { body } = await ada.post('/api/countertops', { ...L_COUNTERTOP, details }).expect(201)
    expect(body.details).toEqual({ ...DEFAULTS, sides: { back: [{ use: 'wall' }] } })
    expect((await ada.get('/api/countertops')).body).toEqual([body])
  })

  // The schema's own tests have every other case.
  it('are refused before thousands of names are checked', async () => {
    const sides = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`s${index}`, 0]))
    const response = await visitor(api.app)
      .post('/api/countertops', { ...L_COUNTERTOP, details: { v: 1, sides } })
      .expect(400)
    expect(response.body.issues).toEqual([{ path: 'details.sides', message: 'There can be at most 13 sides' }])
  })
})

describe('PUT', () => {
  it('replaces a countertop, which keeps its id and its place', async () => {
    const ada = visitor(api.app)
    const first = (await ada.post('/api/countertops', { ...L_COUNTERTOP, details: DETAILS }).expect(201)).body
    const second = (await ada.post('/api/countertops', L_COUNTERTOP).expect(201)).body
    const change = { shape: 'I', dimensions: { width: 84, length: 42 }, stone: 'travella' }
    const replaced = await ada.put(`/api/countertops/${first.id}`, change).expect(200)
    expect(replaced.body).toEqual({ id: first.id, ...change })
    const detailed = await ada
      .put(`/api/countertops/${second.id.toUpperCase()}`, {
        shape: 'U',
        dimensions: { width: 96, length: 60 },
        details: { v: 1 },
      })
      .expect(200)
    expect(detailed.body).toEqual({
      id: second.id,
      shape: 'U',
      dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 24 },
      stone: 'inverness-bristol-bay',
      details: DEFAULTS,
    })
    expect((await ada.get('/api/countertops')).body).toEqual([replaced.body, detailed.body])
  })

  it('makes the session recent', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', L_COUNTERTOP)
    await api.database.execute(`update sessions set last_write_at = now() - interval '1 year'`)
    await ada.put(`/api/countertops/${body.id}`, L_COUNTERTOP).expect(200)
    await api.purge()
    expect((await ada.get('/api/countertops')).body).toEqual([body])
  })

  it("is 404 for a deleted countertop and another session's, and changes nothing", async () => {
    const [ada, ben] = [visitor(api.app), visitor(api.app)]
    const { body } = await ada.post('/api/countertops', L_COUNTERTOP)
    const refused = await ben.put(`/api/countertops/${body.id}`, { ...L_COUNTERTOP, stone: 'travella' }).expect(404)
    expect(refused.body.code).toBe('not_found')
    expect((await ada.get('/api/countertops')).body).toEqual([body])
    await ada.delete(`/api/countertops/${body.id}`).expect(204)
    await ada.put(`/api/countertops/${body.id}`, L_COUNTERTOP).expect(404)
    expect(await countStored()).toBe(0)
  })

  it('is 400 for bad input, and changes nothing', async () => {
    const ada = visitor(api.app)
    const { body } = await ada.post('/api/countertops', { ...L_COUNTERTOP, details: DETAILS })
    const put = (change: object) => ada.put(`/api/countertops/${body.id}`, { ...L_COUNTERTOP, ...change }).expect(400)
    expect((await put({ shape: 'I', details: DETAILS })).body.issues[0].path).toBe('details.sides.runFront')
    expect((await put({ stone: 'x' })).body).toMatchObject({ code: 'invalid', issues: [{ path: 'stone' }] })
    expect((await ada.put('/api/countertops/1', L_COUNTERTOP).expect(400)).body.issues[0].path).toBe('id')
    expect((await ada.get('/api/countertops')).body).toEqual([body])
  })
})

it('the limit of 50 refuses the 51st, even if ten arrive at once, and frees a place with each deletion', async () => {
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

describe('refuses and does not store bad input', () => {
  // The schema's own tests have every other case.
  it('several mistakes at once, and names each field', async () => {
    const { body } = await visitor(api.app)
      .post('/api/countertops', { shape: 'I', dimensions: {}, stone: 'x' })
      .expect(400)
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(['width', 'length', 'stone'])
    expect(body).toMatchObject({ code: 'invalid', error: body.issues[0].message })
    expect(await countStored()).toBe(0)
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
