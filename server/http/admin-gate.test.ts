import type { Express } from 'express'
import request from 'supertest'
import { expect, it } from 'vitest'
import { officeClient, TEST_ADMIN_KEY, useApi } from '#test/api.ts'

const api = useApi()

const attempt = (key: string, address: string, app: Express = api.app) =>
  officeClient(app, key).get('/api/quotes').set('X-Forwarded-For', address)

it('accepts every configured key and trims the list', async () => {
  const app = api.createSecondApp({ ADMIN_KEYS: ' first-key , second-key ' })
  await attempt('first-key', '203.0.113.1', app).expect(200)
  await attempt('second-key', '203.0.113.1', app).expect(200)
  await attempt(TEST_ADMIN_KEY, '203.0.113.1', app).expect(401)
})

/** Sends wrong keys until the address has no tries left. */
const useUpTries = async (address: string) => {
  for (let count = 0; count < 10; count += 1) await attempt('wrong', address).expect(401)
}

it('answers 401 to ten wrong keys from an address, then 429 for the rest of 15 minutes', async () => {
  await useUpTries('203.0.113.1')
  for (let count = 0; count < 2; count += 1) {
    const response = await attempt('wrong', '203.0.113.1').expect(429)
    expect(response.body.code).toBe('too_many_requests')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(840)
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(response.headers['cache-control']).toBe('no-store')
  }
  await attempt('wrong', '203.0.113.2').expect(401)
})

it('always accepts a valid key, so no one can lock the office out', async () => {
  const other = api.createSecondApp()
  await useUpTries('203.0.113.1')
  await attempt('wrong', '203.0.113.1').expect(429)
  for (const app of [api.app, other]) {
    await attempt(TEST_ADMIN_KEY, '203.0.113.1', app).expect(200)
    await attempt('wrong', '203.0.113.1', app).expect(429)
  }
})

it('always accepts a valid key behind an untrusted proxy, where all visitors share one address', async () => {
  const app = api.createSecondApp({ TRUST_PROXY: 'off' })
  for (let count = 0; count < 10; count += 1) await attempt('wrong', `203.0.113.${count}`, app).expect(401)
  await attempt('wrong', '203.0.113.99', app).expect(429)
  await attempt(TEST_ADMIN_KEY, '198.51.100.1', app).expect(200)
})

it('runs no query for a valid key', async () => {
  await api.database.run('', 'alter table rate_limits rename to rate_limits_away', [])
  try {
    await attempt(TEST_ADMIN_KEY, '203.0.113.1', api.createSecondApp()).expect(200)
  } finally {
    await api.database.run('', 'alter table rate_limits_away rename to rate_limits', [])
  }
})

it('allows ten of twenty concurrent wrong keys', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong', '203.0.113.1')))
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(10).fill(401),
    ...Array<number>(10).fill(429),
  ])
})

it("doesn't count a missing key, and a valid key doesn't reset the count", async () => {
  for (let count = 0; count < 12; count += 1) {
    await request(api.app).get('/api/quotes').set('X-Forwarded-For', '203.0.113.1').expect(401)
  }
  for (let count = 0; count < 9; count += 1) await attempt('wrong', '203.0.113.1').expect(401)
  await attempt(TEST_ADMIN_KEY, '203.0.113.1').expect(200)
  await attempt('wrong', '203.0.113.1').expect(401)
  await attempt('wrong', '203.0.113.1').expect(429)
})

it('counts wrong keys across instances', async () => {
  await useUpTries('203.0.113.1')
  await attempt('wrong', '203.0.113.1', api.createSecondApp()).expect(429)
})

it('allows an address ten more tries after 15 minutes', async () => {
  await useUpTries('203.0.113.1')
  await api.database.run('', `update rate_limits set resets_at = now() - interval '1 second'`, [])
  await useUpTries('203.0.113.1')
  await attempt('wrong', '203.0.113.1').expect(429)
})

it("counts a household's IPv6 network as one address", async () => {
  for (let count = 0; count < 10; count += 1) await attempt('wrong', `2001:db8:0:7::${count}`).expect(401)
  await attempt('wrong', '2001:db8:0:7:ffff::1').expect(429)
  await attempt('wrong', '2001:db8:0:8::1').expect(401)
})
