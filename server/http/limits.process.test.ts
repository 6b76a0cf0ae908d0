import type { Express } from 'express'
import { describe, expect, it } from 'vitest'
import { api as contract } from '#shared/api.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { isRole } from '#shared/people/roles.ts'
import { L_COUNTERTOP, newSession, officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'
import { CANVAS_JPEG } from '#test/photos.ts'
import { PNG_SIGNATURE, pngChunk, pngHeader } from '#test/png.ts'

const api = useApi()

const ask = (app: Express, address: string, changes = {}) =>
  visitor(app).post('/api/quote', quoteRequest(changes)).set('X-Forwarded-For', address)

describe('quote requests', () => {
  it('are limited to ten an hour for an address across instances, without affecting other addresses', async () => {
    const other = api.createSecondApp()
    for (let count = 0; count < 10; count += 1) await ask(count % 2 ? api.app : other, '203.0.113.7').expect(201)
    for (const app of [api.app, other, api.app]) {
      const response = await ask(app, '203.0.113.7').expect(429)
      expect(response.body.code).toBe('too_many_requests')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(3600)
    }
    expect(await api.database.rows('select 1 from quotes')).toHaveLength(10)
    await ask(api.app, '203.0.113.8').expect(201)
  })

  it('count once when repeated with the same key, and not at all when refused', async () => {
    const ada = visitor(api.app)
    for (let count = 0; count < 12; count += 1) {
      await ada.post('/api/quote', quoteRequest()).set('Idempotency-Key', 'same').expect(201)
      await ask(api.app, '127.0.0.1', { email: 'wrong' }).expect(400)
      await ask(api.app, '127.0.0.1', { expectedTotalCents: 1 }).expect(409)
    }
  })

  it('that are stored get the same response again above the limit', async () => {
    const ada = visitor(api.app)
    const send = (key: string) => ada.post('/api/quote', quoteRequest()).set('Idempotency-Key', key)
    for (let count = 0; count < 9; count += 1) await ask(api.app, '127.0.0.1').expect(201)
    const first = await send('last').expect(201)
    await send('one-too-many').expect(429)
    expect((await send('last').expect(201)).body).toEqual(first.body)
    await send('one-too-many').expect(429)
  })

  it('from an address over the limit are refused before the body is read', async () => {
    for (let count = 0; count < 10; count += 1) await ask(api.app, '203.0.113.7').expect(201)
    await ask(api.app, '203.0.113.7', { email: 'wrong' }).expect(400)
    await ask(api.app, '203.0.113.7').expect(429)
    await ask(api.app, '203.0.113.7', { email: 'wrong' }).expect(429)
  })

  it('are accepted again after an hour', async () => {
    for (let count = 0; count < 10; count += 1) await ask(api.app, '203.0.113.7').expect(201)
    await api.database.rows(`update rate_limits set resets_at = now() - interval '1 second'`)
    await ask(api.app, '203.0.113.7').expect(201)
  })

  it('are stored ten times if twenty arrive at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(api.app, '203.0.113.9')))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('bodies over 100 KB', () => {
  const large = { pad: ' '.repeat(150_000) }

  it('are limited to 30 an hour for an address, refused ones included, without counting small ones', async () => {
    for (let count = 0; count < 30; count += 1) await ask(api.app, '203.0.113.7', { ...large, email: 'x' }).expect(400)
    const response = await ask(api.app, '203.0.113.7', large).expect(429)
    expect(response.body.error).toContain('many large requests')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500)
    await ask(api.createSecondApp(), '203.0.113.7', large).expect(429)
    await ask(api.app, '203.0.113.7').expect(201)
    await ask(api.app, '203.0.113.8', large).expect(201)
  })
})

const sendPhoto = (address: string, bytes = CANVAS_JPEG) =>
  visitor(api.app).post('/api/photos').set('Content-Type', 'image/jpeg').set('X-Forwarded-For', address).send(bytes)

describe('photos', () => {
  it('are limited to 60 an hour for an address, refused ones included, and count as no large request', async () => {
    const large = Buffer.alloc(150_000)
    for (let count = 0; count < 59; count += 1) await sendPhoto('203.0.113.7', large).expect(400)
    await sendPhoto('203.0.113.7').expect(201)
    const response = await sendPhoto('203.0.113.7').expect(429)
    expect(response.body.error).toContain('too many photos')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3500)
    await sendPhoto('203.0.113.8').expect(201)
    await ask(api.app, '203.0.113.7', { pad: ' '.repeat(150_000) }).expect(201)
  })
})

describe('photos of many pixels', () => {
  it('count as many as our form would send', async () => {
    // It says that it has the most pixels, and has none.
    const size = { width: 4096, height: 4096 }
    const damaged = Buffer.concat([PNG_SIGNATURE, pngHeader(size), pngChunk('IDAT'), pngChunk('IEND')])
    const send = () =>
      visitor(api.app)
        .post('/api/photos')
        .set({ 'Content-Type': 'image/png', 'X-Forwarded-For': '203.0.113.7' })
        .send(damaged)
    for (let count = 0; count < 9; count += 1) await send().expect(400)
    await send().expect(429)
    await sendPhoto('203.0.113.7').expect(429)
    await sendPhoto('203.0.113.8').expect(201)
  })
})

describe('drawings and photos of an address together', () => {
  const address = '203.0.113.7'

  it('are at most 60 MB a day, in bytes', async () => {
    await ask(api.app, address).expect(201)
    await sendPhoto(address).expect(201)
    // A photo counts as it's stored, not as it was sent.
    const [counted] =
      await api.database.rows(`select hits - (select sum(octet_length(bytes))::int from photos) as "ofDrawing"
       from rate_limits where key = 'storedBytes:${address}'`)
    expect(counted).toEqual({ ofDrawing: SMALL_PNG.length })
    await api.database.rows(`update rate_limits set hits = 60 * 1024 * 1024 where key like 'storedBytes%'`)
    for (const refused of [await ask(api.app, address).expect(429), await sendPhoto(address).expect(429)]) {
      expect(refused.body.error).toContain(`call us at ${SHOP.phone}`)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    }
    await sendPhoto('203.0.113.8').expect(201)
    expect(await api.database.rows('select 1 from photos')).toHaveLength(2)
  })
})

describe('new sessions', () => {
  const save = (session?: string, address = '203.0.113.7') =>
    visitor(api.app, session).post('/api/countertops', L_COUNTERTOP).set('X-Forwarded-For', address)
  const rows = async (table: string) => (await api.database.rows(`select count(*)::int as n from ${table}`))[0]

  it('are limited to 300 an hour for an address, even 400 at once, without affecting known sessions and other addresses', async () => {
    const known = newSession()
    await save(known).expect(201)
    const responses = []
    for (let count = 0; count < 8; count += 1) {
      responses.push(...(await Promise.all(Array.from({ length: 50 }, () => save()))))
    }
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(299)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(101)
    expect(await rows('countertops')).toEqual({ n: 300 })
    const refused = await save().expect(429)
    expect(refused.body.error).toContain('Too many new visitors')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    await save(known).expect(201)
    await save(newSession(), '203.0.113.8').expect(201)
  })
})

it('countertops can be saved or deleted 600 times in 10 minutes from an address', async () => {
  const ada = visitor(api.app)
  const remove = (address: string) =>
    ada.delete('/api/countertops/00000000-0000-4000-8000-000000000000').set('X-Forwarded-For', address)
  for (let count = 0; count < 12; count += 1) {
    await Promise.all(Array.from({ length: 50 }, () => remove('203.0.113.7').expect(404)))
  }
  const response = await remove('203.0.113.7').expect(429)
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(600)
  await ada.post('/api/countertops', L_COUNTERTOP).set('X-Forwarded-For', '203.0.113.7').expect(429)
  await remove('203.0.113.8').expect(404)
  await ada.get('/api/countertops').set('X-Forwarded-For', '203.0.113.7').expect(200)
  api.clock.advance(600_000)
  await remove('203.0.113.7').expect(404)
})

describe('public reads', () => {
  const READS = [
    '/api/config',
    '/api/countertops',
    '/api/quote/00000000-0000-4000-8000-000000000000',
    '/api/appointments/availability?from=2026-03-10&to=2026-03-11',
    '/api/appointments/calendar/nothing',
    '/api/openapi.json',
  ]

  it('are limited to 3,000 a minute for an address, except health and readiness', async () => {
    const ada = visitor(api.app)
    const read = (path: string, address = '203.0.113.7') => ada.get(path).set('X-Forwarded-For', address)
    for (let count = 0; count < 60; count += 1) {
      await Promise.all(Array.from({ length: 50 }, () => read('/api/config').expect(200)))
    }
    for (const path of READS) {
      const response = await read(path).expect(429)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    await read('/api/config', '203.0.113.8').expect(200)
    for (const path of ['/api/health', '/api/ready']) await read(path).expect(200)
    api.clock.advance(60_000)
    await read('/api/config').expect(200)
  })

  it('include every public GET without its own limit', () => {
    const uncounted = Object.entries<Endpoint>(contract).filter(
      ([key, { access, limit }]) => key.startsWith('GET') && !isRole(access) && access !== 'customer' && !limit,
    )
    expect(uncounted.map(([key]) => key)).toEqual([
      // They have their own limits.
      'GET /api/appointments/current',
      'GET /api/places/autocomplete',
      'GET /api/places/details',
      // Load balancers call these.
      'GET /api/health',
      'GET /api/ready',
    ])
  })
})

describe('X-Forwarded-For', () => {
  it('counts as one address if it contains no address, at any length', async () => {
    const random = () => Array.from(crypto.getRandomValues(new Uint8Array(3500)), (byte) => byte.toString(16)).join('')
    for (let count = 0; count < 10; count += 1) await ask(api.app, random()).expect(201)
    await ask(api.app, random()).expect(429)
    await ask(api.app, '203.0.113.7').expect(201)
  })

  it('is ignored unless TRUST_PROXY is set', async () => {
    const app = api.createSecondApp({ TRUST_PROXY: 'off' })
    for (let count = 0; count < 10; count += 1) await ask(app, `203.0.113.${count}`).expect(201)
    await ask(app, '203.0.113.99').expect(429)
  })
})

it('RATE_LIMIT=off lifts every limit', async () => {
  const app = api.createSecondApp({ RATE_LIMIT: 'off' })
  for (let count = 0; count < 14; count += 1) {
    const saves = Array.from({ length: 50 }, () => visitor(app).post('/api/countertops', L_COUNTERTOP).expect(201))
    await Promise.all(saves)
  }
  for (let count = 0; count < 12; count += 1) {
    await ask(app, '203.0.113.7').expect(201)
    await officeClient(app, 'wrong').get('/api/quotes').expect(401)
  }
})
