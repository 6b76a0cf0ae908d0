import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does next instead of answering well. */
export type Trouble =
  | 'forbidden'
  | 'quota'
  | 'broken'
  | 'html error page'
  | 'silence'
  | 'malformed JSON'
  | 'other shape'
  | 'cut connection'
  | 'cut answer'
  | 'redirect'

export interface SeenRequest {
  method: string
  /** Path without the query. */
  path: string
  query: Record<string, string>
  key: string | undefined
  fieldMask: string | undefined
  body: unknown
}

export interface GooglePlacesStandIn {
  baseUrl: string
  /** Every request that arrived, the oldest first. */
  requests: SeenRequest[]
  /** Every answer from now on has this trouble; null makes all well again. */
  setTrouble(trouble: Trouble | null): void
  close(): Promise<void>
}

export const GOOGLE_TEST_KEY = 'test-key-that-must-not-be-logged'

interface Component {
  longText: string
  shortText: string
  types: string[]
  languageCode?: string
}
interface Place {
  id: string
  text: string
  addressComponents: Component[]
}

/** Invented house numbers on real streets. */
const GOOGLE_PLACES: readonly Place[] = [
  place('ChIJ_broadway_100', ['100', 'Broadway', 'Broadway'], 'Nashville', ['Tennessee', 'TN'], '37201'),
  place('ChIJ-broadway_1600', ['1600', 'Broadway', 'Broadway'], 'Nashville', ['Tennessee', 'TN'], '37203'),
  place('ChIJ_woodland_742', ['742', 'Woodland Street', 'Woodland St'], 'Nashville', ['Tennessee', 'TN'], '37206'),
  place('ChIJ_main_12', ['12', 'South Main Street', 'S Main St'], 'Franklin', ['Tennessee', 'TN'], '37064'),
]

/** A local server that speaks the part of Google's Places API (New) that we use, with its manners and its errors. */
export async function startGooglePlaces(): Promise<GooglePlacesStandIn> {
  const requests: SeenRequest[] = []
  let trouble: Trouble | null = null

  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const url = new URL(request.url ?? '/', 'http://local')
      const seen: SeenRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        key: header(request, 'x-goog-api-key'),
        fieldMask: header(request, 'x-goog-fieldmask'),
        body: text === '' ? undefined : JSON.parse(text),
      }
      requests.push(seen)
      if (trouble === 'silence') return
      if (trouble) makeTrouble(trouble, request, response)
      else answer(seen, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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

function answer({ method, path, key, body }: SeenRequest, response: ServerResponse) {
  if (key !== GOOGLE_TEST_KEY) {
    return fail(response, 400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'places.googleapis.com' },
      },
    ])
  }
  if (method === 'POST' && path === '/v1/places:autocomplete') {
    const { input } = body as { input: string } // as our gateway sends it
    return send(response, 200, { suggestions: suggestions(input) })
  }
  const id = /^\/v1\/places\/([^/]+)$/.exec(path)?.[1]
  if (method === 'GET' && id !== undefined) {
    if (!id.startsWith('ChIJ')) return fail(response, 400, 'INVALID_ARGUMENT', `Not a valid Place ID: ${id}`)
    const found = GOOGLE_PLACES.find((known) => known.id === id)
    if (!found) return fail(response, 404, 'NOT_FOUND', 'The Place ID is no longer valid.')
    return send(response, 200, { name: `places/${id}`, ...found })
  }
  return fail(response, 404, 'NOT_FOUND', 'Method not found.')
}

function suggestions(input: string) {
  const words = input.toLowerCase().split(/\s+/)
  const found = GOOGLE_PLACES.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
  // Google leaves the field out where there is nothing to suggest.
  if (found.length === 0) return undefined
  const predictions = found.map(({ id, text }) => ({
    placePrediction: {
      place: `places/${id}`,
      placeId: id,
      text: { text, matches: [{ endOffset: input.length }] },
      structuredFormat: { mainText: { text: text.split(',')[0] }, secondaryText: { text: 'USA' } },
      types: ['street_address', 'geocode'],
    },
  }))
  // Words that name no one place are suggested as a search for them.
  return words.includes('main') ? [{ queryPrediction: { text: { text: input } } }, ...predictions] : predictions
}

function makeTrouble(trouble: Exclude<Trouble, 'silence'>, request: IncomingMessage, response: ServerResponse) {
  switch (trouble) {
    case 'forbidden':
      return fail(
        response,
        403,
        'PERMISSION_DENIED',
        `Places API (New) has not been used in project 123 before or it is disabled. consumer: api_key:${GOOGLE_TEST_KEY}`,
        [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED', domain: 'googleapis.com' }],
      )
    case 'quota':
      return fail(response, 429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'AutocompletePlacesRequest'", [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          domain: 'googleapis.com',
        },
      ])
    case 'broken':
      return fail(response, 500, 'INTERNAL', 'Internal error encountered.')
    case 'html error page':
      response.writeHead(502, { 'Content-Type': 'text/html; charset=UTF-8' })
      return response.end('<!DOCTYPE html><title>Error 502 (Server Error)!!1</title>')
    case 'malformed JSON':
      response.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8' })
      return response.end('{"suggestions": [{"placePrediction": {"placeId": "ChIJ')
    case 'other shape':
      return send(response, 200, { suggestions: { placePrediction: 7 }, addressComponents: 'none' })
    case 'cut connection':
      return request.socket.destroy()
    case 'cut answer':
      response.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8', 'Content-Length': '500' })
      return response.write('{"suggestions": [', () => request.socket.destroy())
    case 'redirect':
      response.writeHead(302, { Location: '/elsewhere' })
      return response.end()
  }
}

function fail(response: ServerResponse, code: number, status: string, message: string, details?: object[]) {
  return send(response, code, { error: { code, message, status, details } })
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' })
  return response.end(JSON.stringify(body, null, 2))
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

function place(
  id: string,
  [number, street, shortStreet]: [string, string, string],
  city: string,
  [state, shortState]: [string, string],
  zip: string,
): Place {
  const component = (longText: string, shortText: string, ...types: string[]) => ({
    longText,
    shortText,
    types,
    languageCode: 'en',
  })
  return {
    id,
    text: `${number} ${street}, ${city}, ${shortState}, USA`,
    addressComponents: [
      component(number, number, 'street_number'),
      component(street, shortStreet, 'route'),
      component(city, city, 'locality', 'political'),
      component('Davidson County', 'Davidson County', 'administrative_area_level_2', 'political'),
      component(state, shortState, 'administrative_area_level_1', 'political'),
      component('United States', 'US', 'country', 'political'),
      component(zip, zip, 'postal_code'),
    ],
  }
}
