import type { Express } from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { officeClient, TEST_ADMIN_KEY, useApi } from '#test/api.ts'

const api = useApi()

const attempt = (key: string, address: string, app: Express = api.app) =>
  officeClient(app, key).get('/api/quotes').set('X-Forwarded-For', address)

describe('a valid key', () => {
  it('is any of the configured ones, trimmed', async () => {
    const app = api.createSecondApp({ ADMIN_KEYS: ' first-key , second-key ' })
    await attempt('first-key', '203.0.113.1', app).expect(200)
    await attempt('second-key', '203.0.113.1', app).expect(200)
    await attempt(TEST_ADMIN_KEY, '203.0.113.1', app).expect(401)
  })

  it('is always accepted, so no one can lock the office out', async () => {
    const other = api.createSecondApp()
    await useUpTries('203.0.113.1')
    await attempt('wrong', '203.0.113.1').expect(429)
    for (const app of [api.app, other]) {
      await attempt(TEST_ADMIN_KEY, '203.0.113.1', app).expect(200)
      await attempt('wrong', '203.0.113.1', app).expect(429)
    }
  })

  it('is accepted behind an untrusted proxy, where all visitors share one address', async () => {
    const app = api.createSecondApp({ TRUST_PROXY: 'off' })
    for (let count = 0; count < 10; count += 1) await attempt('wrong', `203.0.113.${count}`, app).expect(401)
    await attempt('wrong', '203.0.113.99', app).expect(429)
    await attempt(TEST_ADMIN_KEY, '198.51.100.1', app).expect(200)
  })

  it('runs no query', async () => {
    await api.database.rows('alter table rate_limits rename to rate_limits_away')
    try {
      await attempt(TEST_ADMIN_KEY, '203.0.113.1', api.createSecondApp()).expect(200)
    } finally {
      await api.database.rows('alter table rate_limits_away rename to rate_limits')
    }
  })
})

/** Sends wrong keys until the address has no tries left. */
const useUpTries = async (address: string) => {
  for (let count = 0; count < 10; count += 1) await attempt('wrong', address).expect(401)
}

describe('wrong keys', () => {
  it('are 401 ten times from an address, then 429 for the rest of 15 minutes', async () => {
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

  it('are counted without missing keys, and not reset by a valid one', async () => {
    for (let count = 0; count < 12; count += 1) {
      await request(api.app).get('/api/quotes').set('X-Forwarded-For', '203.0.113.1').expect(401)
    }
    for (let count = 0; count < 9; count += 1) await attempt('wrong', '203.0.113.1').expect(401)
    await attempt(TEST_ADMIN_KEY, '203.0.113.1').expect(200)
    await attempt('wrong', '203.0.113.1').expect(401)
    await attempt('wrong', '203.0.113.1').expect(429)
  })
})
