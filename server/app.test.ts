import { request as rawRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Express } from 'express'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { api as contract } from '#shared/api.ts'
import { L_COUNTERTOP, officeClient, quoteRequest, TEST_ADMIN_KEY, useApi, visitor } from '#test/api.ts'
import { LIVE_ENV } from '#test/live-env.ts'

const api = useApi({ RATE_LIMIT: 'off' })

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> }
  handle: unknown
}

/** Every method and path that the app has a route for, written like the contract's keys. */
function listRoutes(app: Express): string[] {
  const { stack } = app.router as unknown as { stack: Layer[] } // Express does not publish this type
  return stack.flatMap(({ route }) => {
    if (!route) return []
    const methods = Object.keys(route.methods).filter((method) => method !== '_all')
    const paths = [route.path].flat().map((path) => path.replace(/:(\w+)/g, '{$1}'))
    return paths.flatMap((path) => methods.map((method) => `${method.toUpperCase()} ${path}`))
  })
}

describe('the contract', () => {
  it('is mounted completely, each endpoint once, and nothing else', () => {
    expect(listRoutes(api.app).toSorted()).toEqual(Object.keys(contract).toSorted())
  })

  it('is published as OpenAPI 3.1, with every endpoint', async () => {
    const { body } = await request(api.app).get('/api/openapi.json').expect(200)
    expect(body.openapi).toMatch(/^3\.1\./)
    const published = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(published.toSorted()).toEqual(Object.keys(contract).toSorted())
    expect(JSON.stringify(body)).not.toContain('$schema')
  })

  it('is small, has each schema once, and is compressed for those who take that', async () => {
    const read = (encoding: string) =>
      request(api.app)
        .get('/api/openapi.json')
        .set('Accept-Encoding', encoding)
        .expect(200)
        .expect('Vary', 'Accept-Encoding')
    const [plain, gzipped] = [await read('identity'), await read('gzip, br')]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(Number(gzipped.headers['content-length'])).toBeLessThan(30_000)
    expect(gzipped.body).toEqual(plain.body)
    expect(plain.text.length).toBeLessThan(280_000)
    const refs = [...plain.text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    expect(plain.text.match(/"\$ref"/g)).toHaveLength(refs.length)
    expect(refs.filter(([, kind = '', name = '']) => !plain.body.components[kind][name])).toEqual([])
  })
})

describe('a request without a matching endpoint', () => {
  it.each(['/api', '/api/', '/api/nope', '/api/countertops/', '/api/quotes/x/y', '/api/Countertops'])(
    '%s is 404',
    async (path) => {
      const response = await visitor(api.app).get(path).expect(404)
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      expect(response.body).toEqual({ error: expect.any(String), code: 'not_found' })
    },
  )

  it.each([
    ['put', '/api/countertops', 'GET, HEAD, POST'],
    ['delete', '/api/countertops', 'GET, HEAD, POST'],
    ['options', '/api/countertops', 'GET, HEAD, POST'],
    ['get', '/api/quote', 'POST'],
    ['post', '/api/quotes/7', 'GET, HEAD, PATCH, DELETE'],
    ['post', '/api/health', 'GET, HEAD'],
    ['delete', '/api/appointments/current', 'GET, HEAD, PATCH'],
  ] as const)('%s %s is 405 with the allowed methods', async (method, path, allow) => {
    const response = await request(api.app)[method](path).expect(405)
    expect(response.headers.allow).toBe(allow)
    expect(response.body.code).toBe('method_not_allowed')
  })

  it.each(['/api/quote/%E0%A4%A', '/api/countertops/%', '/api/quotes/%00', '/api/quote/..%2f..%2fetc'])(
    '%s is 4xx',
    async (path) => {
      const response = await officeClient(api.app).get(path).set('X-Session-ID', 'a'.repeat(32))
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(response.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    },
  )

  it('HEAD gets the headers of GET without a body', async () => {
    const response = await request(api.app).head('/api/health').expect(200)
    expect(response.text).toBeUndefined()
    expect(response.headers['content-length']).toBe('15')
  })
})

describe('a body', () => {
  const post = (path: string, type: string, body: string) =>
    visitor(api.app).post(path).set('Content-Type', type).send(body)

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json; charset=latin1',
  ])('of type %s is 415', async (type) => {
    const response = await post('/api/countertops', type, JSON.stringify(L_COUNTERTOP)).expect(415)
    expect(response.body.code).toBe('unsupported_media_type')
  })

  it('without a type, or compressed, is 415', async () => {
    await visitor(api.app).post('/api/countertops').expect(415)
    await visitor(api.app).post('/api/countertops', L_COUNTERTOP).set('Content-Encoding', 'gzip').expect(415)
  })

  it.each(['{', '', 'nonsense', '{"shape":"I",}', '\u0000'])('of malformed JSON %j is 400', async (body) => {
    const response = await post('/api/countertops', 'application/json', body).expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', error: "The request isn't valid JSON" })
  })

  it('of invalid UTF-8 is 400', async () => {
    const body = JSON.stringify({ ...quoteRequest(), firstName: 'Zo\u00eb' })
    const send = (encoding: BufferEncoding) =>
      visitor(api.app)
        .post('/api/quote')
        .set('Content-Type', 'application/json')
        .serialize((text: unknown) => text as string) // already bytes
        .send(Buffer.from(body, encoding))
    expect((await send('latin1').expect(400)).body).toMatchObject({ error: "The request isn't valid UTF-8" })
    await send('utf8').expect(201)
  })

  it.each(['[]', '[{"shape":"I"}]', 'null', '7', '"text"'])('that is %s is 400', async (body) => {
    const response = await post('/api/countertops', 'application/json', body).expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', error: 'The request must be a JSON object' })
  })

  it('may be up to 100 KB, and 24 MB with drawings', async () => {
    const padded = (bytes: number) => {
      const body = JSON.stringify({ ...L_COUNTERTOP, pad: '' })
      return body.replace('"pad":""', `"pad":"${'x'.repeat(bytes - body.length)}"`)
    }
    await post('/api/countertops', 'application/json', padded(102_400)).expect(201)
    const response = await post('/api/countertops', 'application/json', padded(102_401)).expect(413)
    expect(response.body.code).toBe('too_large')
    const quote = { ...quoteRequest(), pad: 'x'.repeat(24 * 1024 * 1024) }
    expect((await visitor(api.app).post('/api/quote', quote).expect(413)).body.code).toBe('too_large')
    await visitor(api.app)
      .post('/api/quote', { ...quote, pad: quote.pad.slice(0, 23 * 1024 * 1024) })
      .expect(201)
  })

  it('of unknown length is limited too', async () => {
    const server = api.app.listen(0)
    const status = await new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo // as it listens on a port
      const headers = { 'X-Session-ID': 'a'.repeat(32), 'Content-Type': 'application/json' }
      const req = rawRequest({ port, method: 'POST', path: '/api/countertops', headers }, (res) =>
        resolve(res.statusCode),
      )
      req.on('error', reject)
      for (let chunk = 0; chunk < 20; chunk += 1) req.write(' '.repeat(10_000))
      req.end()
    })
    server.close()
    expect(status).toBe(413)
  })
})

describe('a large body', () => {
  it('with too many tiny values is refused before it is parsed', async () => {
    const many = quoteRequest({ pad: Array.from({ length: 150_000 }, () => 0) })
    const response = await visitor(api.app).post('/api/quote', many).expect(400)
    expect(response.body).toMatchObject({ code: 'invalid', error: 'The request has more than 100000 values' })
    expect((await officeClient(api.app).get('/api/quotes')).body).toEqual([])
  })

  it('that is refused unread still gets its response to the sender', async () => {
    const server = api.app.listen(0)
    const { port } = server.address() as AddressInfo // as it listens on a port
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (chunk) => {
      response += chunk.toString()
    })
    const size = 8 * 1024 * 1024
    socket.write(
      `POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    )
    await expect.poll(() => response).toContain('400 Bad Request')
    expect(response).not.toMatch(/connection: close/i)
    // The server reads the rest, and the connection works for another request.
    socket.write(' '.repeat(size))
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => response).toContain('{"status":"ok"}')
    socket.destroy()
    server.close()
  })
})

describe('every response', () => {
  it('has the security headers and a request id, and reveals nothing about the server', async () => {
    for (const path of ['/api/health', '/api/nope', '/api/quotes']) {
      const { headers } = await request(api.app).get(path)
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self' https://js.stripe.com https://*.js.stripe.com;" +
          'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;' +
          "style-src 'self';img-src 'self' data: blob:;font-src 'self';" +
          "connect-src 'self' https://api.stripe.com;worker-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(), geolocation=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      for (const name of ['x-powered-by', 'access-control-allow-origin', 'strict-transport-security', 'server']) {
        expect(headers[name]).toBeUndefined()
      }
    }
  })

  it.each(['/my', '/my/token', '/MY/token', '/api/my', '/api/my/open'])(
    'about the page of a customer leaves no trace, at %s',
    async (path) => {
      expect((await request(api.app).get(path)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
    },
  )

  it('to a request over TLS has HSTS', async () => {
    const byTls = await request(api.app).get('/api/health').set('X-Forwarded-Proto', 'https')
    expect(byTls.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('has HSTS if PUBLIC_URL is https, with any TRUST_PROXY', async () => {
    for (const TRUST_PROXY of ['off', '1']) {
      const secure = api.createSecondApp({ ...LIVE_ENV, PUBLIC_URL: 'https://www.example.com', TRUST_PROXY })
      const { headers } = await request(secure).get('/api/health')
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      const plain = api.createSecondApp({ ...LIVE_ENV, TRUST_PROXY })
      expect((await request(plain).get('/api/health')).headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('of the API is uncacheable', async () => {
    for (const path of ['/api/health', '/api/countertops', '/api/quotes']) {
      expect((await visitor(api.app).get(path)).headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the log', () => {
  it('has one line per request, without personal data, key, query or picture', async () => {
    const { body } = await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)
    await officeClient(api.app).patch(`/api/quotes/${body.quoteId}`, {
      status: 'new',
      paymentStatus: 'received',
      notes: 'Private',
    })
    await visitor(api.app).get('/api/places/autocomplete?input=742+Evergreen')
    await visitor(api.app).post('/api/quote', quoteRequest({ email: 'bad@' }))
    const lines = api
      .logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatchObject({
      method: 'PATCH',
      route: 'PATCH /api/quotes/{id}',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
    })
    // Ids and times may contain the same digits by chance.
    const logged = api.logged().replace(/"(requestId|time|ms)":("[^"]*"|[\d.]+)/g, '')
    for (const secret of [
      'Ada',
      'Okafor',
      '555',
      'example.com',
      'Main',
      '37206',
      'Private',
      'Evergreen',
      'bad@',
      'iVBOR',
      TEST_ADMIN_KEY,
      body.quoteId,
    ]) {
      expect(logged).not.toContain(secret)
    }
  })

  it('has a failure with the request id of its response, and neither has what was typed', async () => {
    await api.database.rows('alter table quotes rename column first_name to hidden_name')
    const response = await visitor(api.app).post('/api/quote', quoteRequest())
    await api.database.rows('alter table quotes rename column hidden_name to first_name')
    expect(response.status).toBe(500)
    expect(response.body).toEqual({
      error: 'Something went wrong on our end. Please try again.',
      code: 'internal',
      requestId: response.headers['x-request-id'],
    })
    const failure =
      api
        .logged()
        .split('\n')
        .find((line) => line.includes('"level":50')) ?? ''
    expect(failure).toContain(response.body.requestId)
    expect(failure).toContain('42703')
    expect(failure).not.toMatch(/Ada|Okafor|example\.com|iVBOR/)
  })
})

it('health is ok while the process lives, and ready while the database responds', async () => {
  expect((await request(api.app).get('/api/health').expect(200)).body).toEqual({ status: 'ok' })
  expect((await request(api.app).get('/api/ready').expect(200)).body).toEqual({ status: 'ready' })
})

it('is not ready while the disk of the database is full', async () => {
  const full = api.createSecondApp({}, { database: { ...api.database, hasRoom: () => false } })
  const { body } = await request(full).get('/api/ready').expect(503)
  expect(body.code).toBe('unavailable')
  await request(full).get('/api/health').expect(200)
})
