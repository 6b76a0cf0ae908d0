import type { Express } from 'express'
import request from 'supertest'
import { expect, it } from 'vitest'
import { operator, TEST_ADMIN_KEY, useApi } from '#test/api.ts'

const api = useApi()

const attempt = (key: string, address: string, app: Express = api.app) =>
  operator(app, key).get('/api/quotes').set('X-Forwarded-For', address)

it('lets every configured key in, and trims the list', async () => {
  const app = api.another({ ADMIN_KEYS: ' first-key , second-key ' })
  await attempt('first-key', '203.0.113.1', app).expect(200)
  await attempt('second-key', '203.0.113.1', app).expect(200)
  await attempt(TEST_ADMIN_KEY, '203.0.113.1', app).expect(401)
})

it('answers ten wrong keys of an address with 401, then locks it out for 15 minutes, the right key too', async () => {
  for (let count = 0; count < 10; count += 1) await attempt('wrong', '203.0.113.1').expect(401)
  for (const key of ['wrong', TEST_ADMIN_KEY, 'wrong']) {
    const answer = await attempt(key, '203.0.113.1').expect(429)
    expect(answer.body.code).toBe('too_many_requests')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  await attempt(TEST_ADMIN_KEY, '203.0.113.2').expect(200)
})

it('counts ten of twenty wrong keys that come at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong', '203.0.113.1')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(10).fill(401),
    ...Array<number>(10).fill(429),
  ])
})

it('does not count a missing key, and forgets nothing when a right one comes between', async () => {
  for (let count = 0; count < 12; count += 1) {
    await request(api.app).get('/api/quotes').set('X-Forwarded-For', '203.0.113.1').expect(401)
  }
  for (let count = 0; count < 9; count += 1) await attempt('wrong', '203.0.113.1').expect(401)
  await attempt(TEST_ADMIN_KEY, '203.0.113.1').expect(200)
  await attempt('wrong', '203.0.113.1').expect(401)
  await attempt(TEST_ADMIN_KEY, '203.0.113.1').expect(429)
})

it('is the same for every instance', async () => {
  for (let count = 0; count < 10; count += 1) await attempt('wrong', '203.0.113.1').expect(401)
  await attempt(TEST_ADMIN_KEY, '203.0.113.1', api.another()).expect(429)
})

it('ends when the 15 minutes are over, which begin with the tenth failure', async () => {
  for (let count = 0; count < 9; count += 1) await attempt('wrong', '203.0.113.1').expect(401)
  await api.database.run('', `update rate_limits set resets_at = now() + interval '1 minute'`, [])
  await attempt('wrong', '203.0.113.1').expect(401)
  expect(Number((await attempt('wrong', '203.0.113.1').expect(429)).headers['retry-after'])).toBeGreaterThan(890)
  await api.database.run('', `update rate_limits set resets_at = now() - interval '1 second'`, [])
  await attempt(TEST_ADMIN_KEY, '203.0.113.1', api.another()).expect(200)
  await attempt('wrong', '203.0.113.1').expect(401)
})

it('counts a whole IPv6 network of a household as one address', async () => {
  for (let count = 0; count < 10; count += 1) await attempt('wrong', `2001:db8:0:7::${count}`).expect(401)
  await attempt(TEST_ADMIN_KEY, '2001:db8:0:7:ffff::1').expect(429)
  await attempt(TEST_ADMIN_KEY, '2001:db8:0:8::1').expect(200)
})
