import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GOOGLE_TEST_KEY, type GooglePlacesStandIn, startGooglePlaces, type Trouble } from '#test/google-places.ts'
import { googlePlaces, PlacesProviderError } from './gateway.ts'

let google: GooglePlacesStandIn
beforeEach(async () => {
  google = await startGooglePlaces()
})
afterEach(() => google.close())

const gateway = (apiKey = GOOGLE_TEST_KEY, timeoutMs = 3000) =>
  googlePlaces({ apiKey, baseUrl: google.baseUrl, timeoutMs })

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PlacesProviderError)
  return error instanceof Error ? error.message : ''
}

describe('autocomplete', () => {
  it('gives id and description of each suggestion', async () => {
    expect(await gateway().autocomplete('broadway')).toEqual([
      { place_id: 'ChIJ_broadway_100', description: '100 Broadway, Nashville, TN, USA' },
      { place_id: 'ChIJ-broadway_1600', description: '1600 Broadway, Nashville, TN, USA' },
    ])
  })

  it('asks near Nashville, in the US alone, in one session, and for nothing that it does not use', async () => {
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

  it('gives an empty list where Google has no suggestion, which it says by leaving the field out', async () => {
    expect(await gateway().autocomplete('zzzzzz')).toEqual([])
  })

  it('sends quotes, line ends and other scripts as they are', async () => {
    const input = 'ul. "Świętokrzyska"\n东京 🏠'
    await gateway().autocomplete(input)
    expect(google.requests[0]?.body).toMatchObject({ input })
  })
})

describe('details', () => {
  it('gives the parts of an address with their long and short names', async () => {
    const components = await gateway().details('ChIJ_main_12')
    expect(components).toContainEqual({ types: ['route'], long_name: 'South Main Street', short_name: 'S Main St' })
    expect(components).toContainEqual({
      types: ['administrative_area_level_1', 'political'],
      long_name: 'Tennessee',
      short_name: 'TN',
    })
    expect(components).toHaveLength(7)
  })

  it('closes the session and asks for the address alone', async () => {
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

  it('sends no session where there is none', async () => {
    await gateway().details('ChIJ_main_12')
    expect(google.requests[0]?.query).toEqual({ languageCode: 'en' })
  })

  it('gives nothing for a place that Google does not know, or no longer', async () => {
    expect(await gateway().details('ChIJ_gone')).toEqual([])
    expect(await gateway().details('no-place-id')).toEqual([])
  })

  it('cannot be led to another path by an odd id', async () => {
    expect(await gateway().details('../places:autocomplete?x=')).toEqual([])
    expect(google.requests[0]?.path).toBe('/v1/places/..%2Fplaces%3Aautocomplete%3Fx%3D')
  })
})

describe('a provider in trouble', () => {
  const expectations: [Trouble, string][] = [
    ['forbidden', 'the provider answered 403 PERMISSION_DENIED'],
    ['quota', 'the provider answered 429 RESOURCE_EXHAUSTED'],
    ['broken', 'the provider answered 500 INTERNAL'],
    ['html error page', 'the provider answered 502'],
    ['malformed JSON', 'the provider gave an answer of an unexpected shape'],
    ['other shape', 'the provider gave an answer of an unexpected shape'],
    ['cut connection', 'the connection failed'],
    ['cut answer', 'the connection failed'],
    ['redirect', 'the connection failed'],
  ]
  it.each(expectations)('%s: %s', async (trouble, message) => {
    google.setTrouble(trouble)
    expect(await failure(gateway().autocomplete('100 broadway'))).toBe(message)
    expect(await failure(gateway().details('ChIJ_main_12'))).toBe(message)
    expect(google.requests).toHaveLength(2)
  })

  it('silence: gives up after the time limit', async () => {
    google.setTrouble('silence')
    expect(await failure(gateway(GOOGLE_TEST_KEY, 50).autocomplete('100 broadway'))).toBe('no answer within 50 ms')
    expect(await failure(gateway(GOOGLE_TEST_KEY, 50).details('ChIJ_main_12'))).toBe('no answer within 50 ms')
  })

  it('a wrong key is our fault, also where a place is asked for', async () => {
    const message = 'the provider answered 400 INVALID_ARGUMENT'
    expect(await failure(gateway('wrong').autocomplete('100 broadway'))).toBe(message)
    expect(await failure(gateway('wrong').details('ChIJ_main_12'))).toBe(message)
  })

  it('nobody at the address', async () => {
    await google.close()
    expect(await failure(gateway().autocomplete('100 broadway'))).toBe('the connection failed')
    google = await startGooglePlaces()
  })
})
