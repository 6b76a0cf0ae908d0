import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  GOOGLE_TEST_KEY,
  type GooglePlacesStandIn,
  startGooglePlaces,
  type Trouble,
} from '#test/stand-ins/google-places.ts'
import { createGooglePlaces, PlacesVendorError } from './gateway.ts'

let google: GooglePlacesStandIn
beforeEach(async () => {
  google = await startGooglePlaces()
})
afterEach(() => google.close())

const gateway = (apiKey = GOOGLE_TEST_KEY, timeoutMs = 3000) =>
  createGooglePlaces({ apiKey, baseUrl: google.baseUrl, timeoutMs })

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PlacesVendorError)
  return error instanceof Error ? error.message : ''
}

describe('autocomplete', () => {
  it('returns the id and description of each suggestion', async () => {
    expect(await gateway().autocomplete('broadway')).toEqual([
      { place_id: 'ChIJ_broadway_100', description: '100 Broadway, Nashville, TN, USA' },
      { place_id: 'ChIJ-broadway_1600', description: '1600 Broadway, Nashville, TN, USA' },
    ])
  })

  it('searches the US near Nashville in one session and requests only the fields it uses', async () => {
    await gateway().autocomplete('742 woodland', 'a1b2c3d4-0000-4000-8000-000000000000')
    expect(google.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/places:autocomplete',
        query: {},
        key: GOOGLE_TEST_KEY,
        fieldMask: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        body: {
          input: '742 woodland',
          sessionToken: 'a1b2c3d4-0000-4000-8000-000000000000',
          languageCode: 'en',
          includedRegionCodes: ['us'],
          locationBias: { circle: { center: { latitude: 36.1627, longitude: -86.7816 }, radius: 50_000 } },
        },
      },
    ])
  })

  it('leaves out suggested searches and keeps the places', async () => {
    expect(await gateway().autocomplete('south main')).toEqual([
      { place_id: 'ChIJ_main_12', description: '12 South Main Street, Franklin, TN, USA' },
    ])
  })

  it('returns an empty list if Google leaves out the suggestions', async () => {
    expect(await gateway().autocomplete('zzzzzz')).toEqual([])
  })
})

describe('details', () => {
  it('returns the components of an address with long and short names', async () => {
    const components = await gateway().details('ChIJ_main_12')
    expect(components).toContainEqual({ types: ['route'], long_name: 'South Main Street', short_name: 'S Main St' })
    expect(components).toContainEqual({
      types: ['administrative_area_level_1', 'political'],
      long_name: 'Tennessee',
      short_name: 'TN',
    })
    expect(components).toHaveLength(7)
  })

  it('ends the session and requests only the address', async () => {
    await gateway().details('ChIJ-broadway_1600', 'token_1')
    expect(google.requests).toEqual([
      {
        method: 'GET',
        path: '/v1/places/ChIJ-broadway_1600',
        query: { languageCode: 'en', sessionToken: 'token_1' },
        key: GOOGLE_TEST_KEY,
        fieldMask: 'addressComponents',
        body: undefined,
      },
    ])
  })

  it("returns nothing for a place that Google doesn't know, or no longer does", async () => {
    expect(await gateway().details('ChIJ_gone')).toEqual([])
    expect(await gateway().details('no-place-id')).toEqual([])
  })

  it('escapes an id that would change the path', async () => {
    expect(await gateway().details('../places:autocomplete?x=')).toEqual([])
    expect(google.requests[0]?.path).toBe('/v1/places/..%2Fplaces%3Aautocomplete%3Fx%3D')
  })
})

describe('a failing vendor', () => {
  const expectations: [Trouble, string][] = [
    ['forbidden', 'the vendor answered 403 PERMISSION_DENIED'],
    ['quota', 'the vendor answered 429 RESOURCE_EXHAUSTED'],
    ['broken', 'the vendor answered 500 INTERNAL'],
    ['html error page', 'the vendor answered 502'],
    ['malformed JSON', 'the vendor sent an unexpected answer'],
    ['other shape', 'the vendor sent an unexpected answer'],
    ['cut connection', 'the connection failed'],
    ['cut answer', 'the connection failed'],
    ['redirect', 'the vendor answered 302'],
  ]
  it.each(expectations)('%s: %s', async (trouble, message) => {
    google.setTrouble(trouble)
    expect(await failure(gateway().autocomplete('100 broadway'))).toBe(message)
    expect(await failure(gateway().details('ChIJ_main_12'))).toBe(message)
    expect(google.requests).toHaveLength(2)
  })

  it('silence: gives up after the timeout', async () => {
    google.setTrouble('silence')
    expect(await failure(gateway(GOOGLE_TEST_KEY, 50).autocomplete('100 broadway'))).toBe('no answer within 50 ms')
    expect(await failure(gateway(GOOGLE_TEST_KEY, 50).details('ChIJ_main_12'))).toBe('no answer within 50 ms')
  })

  it('a wrong key is an error, not an unknown place', async () => {
    const message = 'the vendor answered 400 INVALID_ARGUMENT'
    expect(await failure(gateway('wrong').autocomplete('100 broadway'))).toBe(message)
    expect(await failure(gateway('wrong').details('ChIJ_main_12'))).toBe(message)
  })

  it('no server at the address', async () => {
    await google.close()
    expect(await failure(gateway().autocomplete('100 broadway'))).toBe('the connection failed')
    google = await startGooglePlaces()
  })
})
