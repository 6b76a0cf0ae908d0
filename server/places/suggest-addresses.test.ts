import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#server/http/app-error.ts'
import { testContext } from '#test/context.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { GOOGLE_TEST_KEY, type GooglePlacesStandIn, startGooglePlaces } from '#test/stand-ins/google-places.ts'
import { findAddress, newPlaces, suggestAddresses } from './addresses.ts'
import { createGooglePlaces } from './gateway.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.empty())
afterAll(() => database.close())

let google: GooglePlacesStandIn
beforeEach(async () => {
  google = await startGooglePlaces()
})
afterEach(() => google.close())

const countedCalls = () => database.rows('select key, hits from rate_limits')

/** The verbs with a gateway and caches of their own. */
const service = ({ now, timeoutMs = 3000 }: { now?: () => number; timeoutMs?: number } = {}) => {
  const gateway = createGooglePlaces({ apiKey: GOOGLE_TEST_KEY, baseUrl: google.baseUrl, timeoutMs })
  const ctx = { ...testContext(database), places: newPlaces(gateway, now) }
  return {
    autocomplete: (input: string, sessionToken?: string) => suggestAddresses(ctx, { input, sessionToken }),
    details: (placeId: string) => findAddress(ctx, { placeId }),
  }
}

const failure = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`not an AppError: ${String(error)}`)
  return error
}

it('short inputs need at least three characters without the spaces around them', async () => {
  const places = service()
  for (const input of ['', '1', '10', '  10  ', '   ']) expect(await places.autocomplete(input)).toEqual([])
  expect(google.requests).toEqual([])
  await places.autocomplete(' 100 ')
  expect(google.requests[0]?.body).toMatchObject({ input: '100' })
})

describe('the cache', () => {
  it('serves the same text for five minutes, ignoring spacing and case', async () => {
    let now = 1_000_000
    const places = service({ now: () => now })
    const first = await places.autocomplete('100 Broadway', 'session-1')
    expect(first).toHaveLength(1)
    expect(await places.autocomplete(' 100   broadway', 'session-2')).toEqual(first)
    now += 5 * 60 * 1000
    await places.autocomplete('100 broadway')
    expect(google.requests).toHaveLength(1)
    now += 1
    await places.autocomplete('100 broadway')
    expect(google.requests).toHaveLength(2)
  })

  it('stores empty results too, and keeps places and texts apart', async () => {
    const places = service()
    await places.autocomplete('zzzz')
    await places.autocomplete('zzzz')
    await places.details('ChIJ_main_12')
    await places.details('ChIJ_main_12')
    await places.details('zzzz')
    expect(google.requests.map(({ path }) => path)).toEqual([
      '/v1/places:autocomplete',
      '/v1/places/ChIJ_main_12',
      '/v1/places/zzzz',
    ])
  })

  it("doesn't store failures", async () => {
    const places = service()
    google.setTrouble('broken')
    await failure(places.autocomplete('100 broadway'))
    google.setTrouble(null)
    expect(await places.autocomplete('100 broadway')).toHaveLength(1)
  })
})

it('the daily limit counts calls to Google, not requests, for all visitors together', async () => {
  const places = service()
  await places.autocomplete('10')
  await places.autocomplete('100 broadway')
  await places.autocomplete('100 broadway')
  await places.details('ChIJ_main_12')
  expect(await countedCalls()).toEqual([{ key: 'placesOfAll:all', hits: 2 }])
})
