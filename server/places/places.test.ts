import type { Express } from 'express'
import request from 'supertest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useApi, visitor } from '#test/api.ts'
import { GOOGLE_TEST_KEY, type GooglePlacesStandIn, startGooglePlaces } from '#test/stand-ins/google-places.ts'

const api = useApi()
let google: GooglePlacesStandIn
let app: Express

beforeEach(async () => {
  google = await startGooglePlaces()
  app = api.createSecondApp({ GOOGLE_PLACES_API_KEY: GOOGLE_TEST_KEY, GOOGLE_PLACES_URL: google.baseUrl })
})
afterEach(() => google.close())

const autocomplete = (input: string, sessionToken?: string) =>
  visitor(app)
    .get('/api/places/autocomplete')
    .query({ input, ...(sessionToken && { sessionToken }) })
const details = (placeId: string, sessionToken?: string) =>
  visitor(app)
    .get('/api/places/details')
    .query({ placeId, ...(sessionToken && { sessionToken }) })

describe('with a key', () => {
  it('finds an address and returns its components in one session', async () => {
    const found = await autocomplete('742 wood', 'token-1').expect(200)
    expect(found.body).toEqual({
      predictions: [{ place_id: 'ChIJ_woodland_742', description: '742 Woodland Street, Nashville, TN, USA' }],
    })
    const chosen = await details('ChIJ_woodland_742', 'token-1').expect(200)
    expect(chosen.body.result.address_components).toContainEqual({
      types: ['administrative_area_level_1', 'political'],
      long_name: 'Tennessee',
      short_name: 'TN',
    })
    expect(google.requests.map(({ body, query }) => [body, query])).toMatchObject([
      [{ input: '742 wood', sessionToken: 'token-1', includedRegionCodes: ['us'] }, {}],
      [undefined, { sessionToken: 'token-1' }],
    ])
    expect(JSON.stringify([found.headers, found.body, chosen.headers, chosen.body])).not.toContain(GOOGLE_TEST_KEY)
  })

  it('answers 503 if Google fails, and logs neither the key nor the address', async () => {
    google.setTrouble('broken')
    for (const test of [autocomplete('742 secret street'), details('ChIJ_secret')]) {
      const { body, headers } = await test.expect(503)
      expect(body).toEqual({
        error: "Address suggestions aren't available right now. Please type your address.",
        code: 'unavailable',
        requestId: headers['x-request-id'],
      })
      expect(headers['retry-after']).toBe('30')
    }
    expect(api.logged()).toContain('PlacesVendorError')
    expect(api.logged()).not.toMatch(/secret/i)
    expect(api.logged()).not.toContain(GOOGLE_TEST_KEY)
  })
})

it('without a key returns empty results', async () => {
  app = api.app
  expect((await autocomplete('742 wood').expect(200)).body).toEqual({ predictions: [] })
  expect((await details('ChIJ_woodland_742').expect(200)).body).toEqual({ result: { address_components: [] } })
  expect(google.requests).toEqual([])
})

it('limits allow 60 lookups a minute for a client address, both kinds counted together', async () => {
  const from = (address: string, path: string) =>
    request(app).get(`/api/places/${path}`).set('X-Forwarded-For', address)
  for (let count = 0; count < 30; count += 1) {
    await from('203.0.113.7', 'autocomplete?input=742').expect(200)
    await from('203.0.113.7', 'details?placeId=ChIJ_main_12').expect(200)
  }
  const { body, headers } = await from('203.0.113.7', 'autocomplete?input=742').expect(429)
  expect(body).toEqual({ error: 'Too many address lookups. Please wait a moment.', code: 'too_many_requests' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  await from('203.0.113.8', 'autocomplete?input=742').expect(200)
  expect(google.requests).toHaveLength(61)
})

it('lets one client address use up only its own lookups of a day', async () => {
  const from = (address: string) =>
    request(app).get('/api/places/autocomplete?input=742').set('X-Forwarded-For', address)
  await from('203.0.113.7').expect(200)
  await api.database.rows(`update rate_limits set hits = 500 where key = 'placesOfDay:203.0.113.7'`)
  const { body } = await from('203.0.113.7').expect(429)
  expect(body.error).toBe('Address suggestions are used up for today. Please type your address.')
  await from('203.0.113.8').expect(200)
  const [ofAll] = await api.database.rows(`select hits from rate_limits where key = 'placesOfAll:all'`)
  expect(ofAll).toEqual({ hits: 2 })
})

it('asks Google, and counts toward the day for all visitors, only what has three characters without spaces around', async () => {
  for (const input of ['1', '10', '  10  ', '   '])
    expect((await autocomplete(input)).body).toEqual({ predictions: [] })
  await autocomplete(' 100   broadway ').expect(200)
  await details('ChIJ_main_12').expect(200)
  expect(google.requests.map(({ body }) => body)).toMatchObject([{ input: '100 broadway' }, undefined])
  const counted = await api.database.rows(`select hits from rate_limits where key = 'placesOfAll:all'`)
  expect(counted).toEqual([{ hits: 2 }])
})
