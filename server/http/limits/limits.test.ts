import type { Express } from 'express'
import { describe, expect, it } from 'vitest'
import { operator, quoteRequest, useApi, visitor } from '#test/api.ts'

const api = useApi()

const ask = (app: Express, address: string, changes = {}) =>
  visitor(app).post('/api/quote', quoteRequest(changes)).set('X-Forwarded-For', address)

describe('quote requests', () => {
  it('are stored ten times an hour for an address, whichever instance answers; others are not held up', async () => {
    const other = api.another()
    for (let count = 0; count < 10; count += 1) await ask(count % 2 ? api.app : other, '203.0.113.7').expect(201)
    for (const app of [api.app, other, api.app]) {
      const answer = await ask(app, '203.0.113.7').expect(429)
      expect(answer.body.code).toBe('too_many_requests')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3600)
    }
    expect(await api.database.run('', 'select 1 from quotes', [])).toHaveLength(10)
    await ask(api.app, '203.0.113.8').expect(201)
  })

  it('count once where ten of one key come, and not at all where they are refused', async () => {
    const ada = visitor(api.app)
    for (let count = 0; count < 12; count += 1) {
      await ada.post('/api/quote', quoteRequest()).set('Idempotency-Key', 'same').expect(201)
      await ask(api.app, '127.0.0.1', { email: 'wrong' }).expect(400)
      await ask(api.app, '127.0.0.1', { expectedTotalCents: 1 }).expect(409)
    }
  })

  it('that were stored are answered to a retry, also beyond the limit', async () => {
    const ada = visitor(api.app)
    const send = (key: string) => ada.post('/api/quote', quoteRequest()).set('Idempotency-Key', key)
    for (let count = 0; count < 9; count += 1) await ask(api.app, '127.0.0.1').expect(201)
    const first = await send('last').expect(201)
    await send('one-too-many').expect(429)
    expect((await send('last').expect(201)).body).toEqual(first.body)
    await send('one-too-many').expect(429)
  })

  it('of an address that is over are refused before their body is read', async () => {
    for (let count = 0; count < 10; count += 1) await ask(api.app, '203.0.113.7').expect(201)
    await ask(api.app, '203.0.113.7', { email: 'wrong' }).expect(400)
    await ask(api.app, '203.0.113.7').expect(429)
    await ask(api.app, '203.0.113.7', { email: 'wrong' }).expect(429)
  })

  it('are let through again when the hour is over', async () => {
    for (let count = 0; count < 10; count += 1) await ask(api.app, '203.0.113.7').expect(201)
    await api.database.run('', `update rate_limits set resets_at = now() - interval '1 second'`, [])
    await ask(api.app, '203.0.113.7').expect(201)
  })

  it('of twenty at once are stored ten', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(api.app, '203.0.113.9')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('address look-ups', () => {
  it('are answered 60 times a minute', async () => {
    const lookUp = () =>
      visitor(api.app).get('/api/places/autocomplete?input=broadway').set('X-Forwarded-For', '203.0.113.7')
    for (let count = 0; count < 60; count += 1) await lookUp().expect(200)
    const answer = await lookUp().expect(429)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  })
})

describe('X-Forwarded-For', () => {
  it('of any length and content is counted, all that is no address as one', async () => {
    const random = () => Array.from(crypto.getRandomValues(new Uint8Array(3500)), (byte) => byte.toString(16)).join('')
    for (let count = 0; count < 10; count += 1) await ask(api.app, random()).expect(201)
    await ask(api.app, random()).expect(429)
    await ask(api.app, '203.0.113.7').expect(201)
  })

  it('counts for nothing unless TRUST_PROXY says so', async () => {
    const app = api.another({ TRUST_PROXY: 'off' })
    for (let count = 0; count < 10; count += 1) await ask(app, `203.0.113.${count}`).expect(201)
    await ask(app, '203.0.113.99').expect(429)
  })
})

describe('RATE_LIMIT=off', () => {
  it('lifts every limit', async () => {
    const app = api.another({ RATE_LIMIT: 'off' })
    for (let count = 0; count < 12; count += 1) {
      await ask(app, '203.0.113.7').expect(201)
      await operator(app, 'wrong').get('/api/quotes').expect(401)
    }
  })
})
