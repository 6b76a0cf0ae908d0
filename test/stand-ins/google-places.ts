import type { AddressInfo } from 'node:net'
import express, { type Request, type Response } from 'express'

export interface GooglePlacesStandIn {
  baseUrl: string
  /** Every request that arrived, the oldest first. */
  requests: SeenRequest[]
  /** Every answer from now on has this trouble; null makes all well again. */
  setTrouble(trouble: Trouble | null): void
  close(): Promise<void>
}

interface SeenRequest {
  method: string
  /** Path without the query. */
  path: string
  query: unknown
  key: string | undefined
  fieldMask: string | undefined
  body: unknown
}

export const GOOGLE_TEST_KEY = 'test-key-that-must-not-be-logged'

/** Invented house numbers on real streets. */
const GOOGLE_PLACES = [
  place('ChIJ_broadway_100', ['100', 'Broadway', 'Broadway'], 'Nashville', '37201'),
  place('ChIJ-broadway_1600', ['1600', 'Broadway', 'Broadway'], 'Nashville', '37203'),
  place('ChIJ_woodland_742', ['742', 'Woodland Street', 'Woodland St'], 'Nashville', '37206'),
  place('ChIJ_main_12', ['12', 'South Main Street', 'S Main St'], 'Franklin', '37064'),
]

/** A local server that speaks the part of Google's Places API (New) that we use, with its manners and its errors. */
export async function startGooglePlaces(): Promise<GooglePlacesStandIn> {
  const requests: SeenRequest[] = []
  let trouble: Trouble | null = null
  const app = express().use(express.json(), (req, res) => {
    const { method, path, query, body } = req
    const [key, fieldMask] = [req.get('x-goog-api-key'), req.get('x-goog-fieldmask')]
    requests.push({ method, path, query: { ...query }, key, fieldMask, body })
    if (trouble) TROUBLES[trouble](res)
    else answer(req, res)
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    setTrouble(next) {
      trouble = next
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

function answer(req: Request, res: Response) {
  const { method, path, body } = req
  if (req.get('x-goog-api-key') !== GOOGLE_TEST_KEY) {
    return fail(res, 400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID')
  }
  if (method === 'POST' && path === '/v1/places:autocomplete') return res.json({ suggestions: suggestions(body.input) })
  const id = /^\/v1\/places\/([^/]+)$/.exec(path)?.[1]
  if (method !== 'GET' || id === undefined) return fail(res, 404, 'NOT_FOUND', 'Method not found.')
  if (!id.startsWith('ChIJ')) return fail(res, 400, 'INVALID_ARGUMENT', `Not a valid Place ID: ${id}`)
  const found = GOOGLE_PLACES.find((known) => known.id === id)
  if (!found) return fail(res, 404, 'NOT_FOUND', 'The Place ID is no longer valid.')
  return res.json({ name: `places/${id}`, ...found })
}

function suggestions(input: string) {
  const words = input.toLowerCase().split(/\s+/)
  const found = GOOGLE_PLACES.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
  // Google leaves the field out where there is nothing to suggest.
  if (found.length === 0) return undefined
  const predictions = found.map(({ id, text }) => ({
    placePrediction: { place: `places/${id}`, placeId: id, text: { text, matches: [{ endOffset: input.length }] } },
  }))
  // Words that name no one place are suggested as a search for them.
  return words.includes('main') ? [{ queryPrediction: { text: { text: input } } }, ...predictions] : predictions
}

/** What the server does instead of answering well. */
const TROUBLES = {
  forbidden: (res: Response) =>
    fail(res, 403, 'PERMISSION_DENIED', `It is disabled. consumer: api_key:${GOOGLE_TEST_KEY}`, 'SERVICE_DISABLED'),
  quota: (res: Response) => fail(res, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded', 'RATE_LIMIT_EXCEEDED'),
  broken: (res: Response) => fail(res, 500, 'INTERNAL', 'Internal error encountered.'),
  'html error page': (res: Response) =>
    res.status(502).send('<!DOCTYPE html><title>Error 502 (Server Error)!!1</title>'),
  'malformed JSON': (res: Response) => res.type('json').send('{"suggestions": [{"placePrediction": {"placeId": "ChIJ'),
  'other shape': (res: Response) => res.json({ suggestions: { placePrediction: 7 }, addressComponents: 'none' }),
  'cut connection': (res: Response) => res.socket?.destroy(),
  'cut answer': (res: Response) => {
    res.type('json').set('Content-Length', '500')
    return res.write('{"suggestions": [', () => res.socket?.destroy())
  },
  redirect: (res: Response) => res.redirect('/elsewhere'),
  silence: () => undefined,
}
export type Trouble = keyof typeof TROUBLES

function fail(res: Response, code: number, status: string, message: string, reason?: string) {
  const details = reason && [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }]
  return res.status(code).json({ error: { code, message, status, details } })
}

function place(id: string, [number, street, shortStreet]: [string, string, string], city: string, zip: string) {
  const component = (longText: string, shortText: string, ...types: string[]) => ({
    longText,
    shortText,
    types,
    languageCode: 'en',
  })
  return {
    id,
    text: `${number} ${street}, ${city}, TN, USA`,
    addressComponents: [
      component(number, number, 'street_number'),
      component(street, shortStreet, 'route'),
      component(city, city, 'locality', 'political'),
      component('Davidson County', 'Davidson County', 'administrative_area_level_2', 'political'),
      component('Tennessee', 'TN', 'administrative_area_level_1', 'political'),
      component('United States', 'US', 'country', 'political'),
      component(zip, zip, 'postal_code'),
    ],
  }
}
